import { shape } from "../../base";
import { LINE_TEXT, LINE_TEXT_OR_NULL } from "../read/line-text";
import { STORED_JOURNAL } from "../versions/stored-journal";
import { DATE_FORMATS, EXPORT_PRESETS } from "../words";
import { type ColumnRole, customLayout, LAYOUTS, type Layout } from "./layout";

/** What a column of the caller's own can hold. */
export const CUSTOM_FIELDS = [
  ...(["LineNumber", "Narration", "Reference", "Date", "Description", "AccountCode", "NominalCode"] as const),
  ...(["NominalName", "Department", "Debit", "Credit", "SignedAmount", "Amount", "Side", "Fixed"] as const),
] as const satisfies readonly ColumnRole[];

const CUSTOM_COLUMN = shape.record({
  header: LINE_TEXT,
  field: shape.choice(CUSTOM_FIELDS),
  /** The text of a fixed column. */
  format: LINE_TEXT_OR_NULL,
});

/** A column of a layout of the caller's own. */
export interface CustomColumn extends shape.FactsOf<typeof CUSTOM_COLUMN> {}

export const EXPORT = shape.record(
  {
    journal: STORED_JOURNAL,
    format: shape.choice([...EXPORT_PRESETS, "Custom"]),
    /** With "Custom" only: the columns of the file. */
    columns: shape.optional(shape.list(CUSTOM_COLUMN, { upTo: 50 }), null),
    /** Default: the format's own. */
    dateFormatPreset: shape.optional(shape.choice(DATE_FORMATS), null),
    /** 2, 3 or 4; default 2. */
    decimalPlaces: shape.optional(shape.integer(2, 4), 2),
  },
  ({ format, columns }, subject) => {
    if (format === "Custom" && columns === null) subject.refuse("required", "/columns");
    if (format !== "Custom" && columns !== null) subject.refuse("must_be_absent", "/columns");
  },
);

/** Returns the layout of a file: that of its format, or the caller's own columns. */
export function getLayout({ format, columns }: Pick<shape.ReadOf<typeof EXPORT>, "format" | "columns">): Layout {
  return format === "Custom" ? customLayout(columns ?? []) : LAYOUTS[format];
}
