import { z } from "@hono/zod-openapi";
import { CUSTOM_FIELDS, DATE_FORMATS, EXPORT_PRESETS, exportOptions } from "../../../engine/journals";
import { checkPlaceholders, optional, refuser, textField } from "../../contract";

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

/** The layouts of an export: those of accounting software, and one of the template's own columns. */
export const exportPreset = z.enum([...EXPORT_PRESETS, "Custom"]);
export type ExportName = z.output<typeof exportPreset>;

export const dateFormatPreset = z.enum(DATE_FORMATS);

export const customColumn = z
  .strictObject({
    header: textField(100),
    field: z.enum(CUSTOM_FIELDS),
    format: textField(100).nullish().openapi({
      description: "The text of a `Fixed` column. Dates have the format of `dateFormatPreset`.",
    }),
  })
  .transform(({ header, field, format }) => ({ header, field, format: format ?? null }))
  .openapi("JournalColumnChange");

export const customColumnShown = z
  .strictObject({ header: z.string(), field: z.enum(CUSTOM_FIELDS), format: z.string().nullable() })
  .openapi("JournalColumn");
export type CustomColumn = z.output<typeof customColumnShown>;

/** The most decimals of an amount in an export. */
export const MOST_DECIMALS = 4;

/** The most numbers of dimensions. */
export const MOST_SEQUENCE = 1_000;

const PART = /^(?:NominalCode|Department|CostCentre|Text:.{1,50})$/;
const SEPARATORS = ["-", ".", "/", ":", "_", " ", ""] as const;

export const separator = z.enum(SEPARATORS);

/** The parts of an account code, one of which is the nominal code. */
export const composition = z
  .strictObject({
    parts: z
      .array(
        z
          .string()
          .regex(PART)
          .openapi({ description: "`NominalCode`, `Department`, `CostCentre`, or `Text:` and a fixed text." }),
      )
      .min(1)
      .max(10)
      .refine((parts) => parts.includes("NominalCode"), { params: { token: "required", arguments: null } }),
    separator: optional(separator),
  })
  .openapi("AccountCodeCompositionChange");

export const compositionShown = z
  .strictObject({ parts: z.array(z.string()), separator: separator.nullable() })
  .openapi("AccountCodeComposition");
