import { z } from "@hono/zod-openapi";
import { CUSTOM_FIELDS, DATE_FORMATS, EXPORT_PRESETS } from "../../../engine/journals";
import { textField } from "../../contract";

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
