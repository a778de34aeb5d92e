import { type CalendarDate, monthName, shape } from "../../base";
import { LINE_TEXT, LINE_TEXT_OR_NULL } from "../read/pay-row";
import { STORED_JOURNAL } from "../versions/stored-journal";
import { DATE_FORMATS, type DateFormatPreset, EXPORT_PRESETS } from "../words";
import { type ColumnRole, customLayout, LAYOUTS, type Layout } from "./layout";

const MONTHS = Array.from({ length: 12 }, (_, index) => monthName(index + 1, "short"));

/** Writes a calendar date in the accounting software's format. */
export function writeDate(date: CalendarDate, format: DateFormatPreset): string {
  const [year, month, day] = date.split("-") as [string, string, string];
  if (format === "dd/MM/yyyy") return `${day}/${month}/${year}`;
  if (format === "MM/dd/yyyy") return `${month}/${day}/${year}`;
  return format === "dd MMM yyyy" ? `${day} ${MONTHS[Number(month) - 1]} ${year}` : date;
}

/** Reads a date in that format; returns the text itself if it is not one. */
export function readDateParts(text: string, format: DateFormatPreset): CalendarDate {
  const [a = "", b = "", c = ""] = text.split(/[/ ]/);
  if (format === "dd/MM/yyyy") return `${c}-${b}-${a}`;
  if (format === "MM/dd/yyyy") return `${c}-${a}-${b}`;
  return format === "dd MMM yyyy" ? `${c}-${String(MONTHS.indexOf(b) + 1).padStart(2, "0")}-${a}` : text;
}

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
