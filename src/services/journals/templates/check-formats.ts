import type { z } from "@hono/zod-openapi";
import { exportOptions } from "../../../engine/journals";
import { checkPlaceholders, refuser } from "../../contract";

const TOKENS = exportOptions().tokens.map(({ key }) => key);

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
  checkPlaceholders(refuse, "narrationFormat", sent.narrationFormat, TOKENS);
  checkPlaceholders(refuse, "referenceFormat", sent.referenceFormat, TOKENS);
}
