import type { z } from "@hono/zod-openapi";
import { exportOptions } from "../../../engine/journals";
import { type Refuse, refuser } from "../../contract";

const TOKENS = new Set(exportOptions().tokens.map(({ key }) => key));

interface Formats {
  readonly exportPreset: string | null;
  readonly customColumns: readonly unknown[] | null;
  readonly narrationFormat: string | null;
  readonly referenceFormat: string | null;
}

/** Refuses own columns without their preset, the preset without them, and unknown tokens. */
export function checkFormats(sent: Formats, context: z.core.$RefinementCtx): void {
  const refuse = refuser(context);
  const isCustom = sent.exportPreset === "Custom";
  if (isCustom && sent.customColumns === null) refuse("customColumns", "required_with", { other: "exportPreset" });
  if (!isCustom && sent.customColumns !== null) refuse("customColumns", "must_be_absent");
  checkTokens(sent.narrationFormat, "narrationFormat", refuse);
  checkTokens(sent.referenceFormat, "referenceFormat", refuse);
}

/** Refuses tokens in braces that no journal knows. */
function checkTokens(format: string | null, field: string, refuse: Refuse): void {
  const unknown = [...(format ?? "").matchAll(/\{[^{}]*\}/g)].some(([token]) => !TOKENS.has(token));
  if (unknown) refuse(field, "unknown_placeholder", { allowed: [...TOKENS].join(", ") });
}
