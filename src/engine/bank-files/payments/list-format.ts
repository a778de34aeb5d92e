import type { CsvSeparator } from "../../base";

/** What a column of a payment list holds. */
export const LIST_SOURCES = [
  ...(["SortCode", "AccountNumber", "AccountName", "Amount", "Reference", "PaymentDate"] as const),
  ...(["PayingSortCode", "PayingAccountNumber", "PayingAccountName", "PaymentId", "Constant"] as const),
] as const;
/** What one column of a payment list holds, one of `LIST_SOURCES`. */
export type ListSource = (typeof LIST_SOURCES)[number];

/** How a column writes its value, by what it holds; the first is the default. A constant's format is its text. */
export const LIST_FORMATS = {
  SortCode: ["Digits", "Hyphens"],
  AccountNumber: ["Digits"],
  AccountName: ["Text"],
  Amount: ["Pounds", "Pence"],
  Reference: ["Text"],
  PaymentDate: ["YYYY-MM-DD", "DD/MM/YYYY", "YYYYMMDD", "DDMMYYYY"],
  PayingSortCode: ["Digits", "Hyphens"],
  PayingAccountNumber: ["Digits"],
  PayingAccountName: ["Text"],
  PaymentId: ["Text"],
} as const satisfies Readonly<Record<Exclude<ListSource, "Constant">, readonly string[]>>;

/** One column of a payment list: its heading, what it holds, and how that is written. */
export interface ListColumn {
  readonly header: string;
  readonly source: ListSource;
  /** One of `LIST_FORMATS`, or the text of a constant; null for the default. */
  readonly format: string | null;
  /** The most characters: names and references are cut, anything longer is a problem. Null for no limit. */
  readonly width: number | null;
}

/** What can separate the values of a payment list. */
export const LIST_DELIMITERS = ["Comma", "Semicolon", "Tab", "Pipe"] as const;
/** A separator of values by its name, one of `LIST_DELIMITERS`. */
export type ListDelimiter = (typeof LIST_DELIMITERS)[number];

const SEPARATORS: Readonly<Record<ListDelimiter, CsvSeparator>> = { Comma: ",", Semicolon: ";", Tab: "\t", Pipe: "|" };

/** Returns the character of a delimiter, such as "," for `Comma`. */
export function separatorOf(delimiter: ListDelimiter): CsvSeparator {
  return SEPARATORS[delimiter];
}

/** The layout of a file with one payment on each line. */
export interface ListFormat {
  readonly columns: readonly ListColumn[];
  readonly delimiter: ListDelimiter;
  readonly hasHeadings: boolean;
}

/** Returns whether a column can have a format. */
export function isListFormat(source: ListSource, format: string): boolean {
  if (source === "Constant") return true;
  const formats: readonly string[] = LIST_FORMATS[source];
  return formats.includes(format);
}

/** Returns a calendar date as a format writes it; as it is without one. */
export function writeListDate(date: string, format: string | null): string {
  const [year = "", month = "", day = ""] = date.split("-");
  if (format === "DD/MM/YYYY") return `${day}/${month}/${year}`;
  if (format === "YYYYMMDD") return year + month + day;
  return format === "DDMMYYYY" ? day + month + year : date;
}

/** Returns a date of a cell as a calendar date; "" if it does not have the format. */
export function readListDate(cell: string, format: string | null): string {
  const [, form] = DATES.find(([name]) => name === (format ?? "YYYY-MM-DD")) ?? [];
  const { year, month, day } = form?.exec(cell)?.groups ?? {};
  return year === undefined ? "" : `${year}-${month}-${day}`;
}

const DATES: readonly (readonly [string, RegExp])[] = [
  ["YYYY-MM-DD", /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/],
  ["DD/MM/YYYY", /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/],
  ["YYYYMMDD", /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/],
  ["DDMMYYYY", /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/],
];
