import type { DateFormat } from "../contract/mapping-schemas";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMES = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december", "sept"],
];

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const FIGURES = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})$/;
const WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[ \-/]([A-Za-z]{3,9})\.?,?[ \-/](\d{4})$/;
type DatePart = "year" | "month" | "day";

/** The order of a format's figures. */
const PARTS: Readonly<Record<DateFormat, readonly DatePart[]>> = {
  DayMonthYear: ["day", "month", "year"],
  MonthDayYear: ["month", "day", "year"],
  YearMonthDay: ["year", "month", "day"],
};
/** The time that spreadsheets add to a day. */
const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0+)?)?$/;

/**
 * Returns the date of a cell as 2026-04-30. Figures are read in the order of the format, with years of four figures: what
 * cannot be read without a guess is returned as it is, and refused where it is read.
 */
export function readDateCell(cell: string, format: DateFormat): string {
  const day = cell.replace(MIDNIGHT, "");
  return ISO.test(day) ? day : (readWords(day) ?? readFigures(day, format) ?? cell);
}

function readWords(text: string): string | null {
  const [, day = "", month = "", year = ""] = WORDS.exec(text) ?? [];
  return isoDate(year, String(monthOf(month)), day);
}

function readFigures(text: string, format: DateFormat): string | null {
  const [, ...figures] = FIGURES.exec(text) ?? [];
  const part = (name: DatePart) => figures[PARTS[format].indexOf(name)] ?? "";
  return isoDate(part("year"), part("month"), part("day"));
}

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  return NAMES.includes(lower) || MONTHS.includes(lower) ? MONTHS.indexOf(lower.slice(0, 3)) + 1 : 0;
}

function isoDate(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^(0?[1-9]|1[0-2])$/.test(month) || !/^\d\d?$/.test(day)) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
