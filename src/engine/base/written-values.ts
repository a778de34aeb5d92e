/** The order of the figures of a date that people wrote. */
export type DateOrder = "DayMonthYear" | "MonthDayYear" | "YearMonthDay";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMES = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december", "sept"],
];

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const FIGURES = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})$/;
const WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[ \-/]([A-Za-z]{3,9})\.?,?[ \-/](\d{4})$/;
type DatePart = "year" | "month" | "day";

const PARTS: Readonly<Record<DateOrder, readonly DatePart[]>> = {
  DayMonthYear: ["day", "month", "year"],
  MonthDayYear: ["month", "day", "year"],
  YearMonthDay: ["year", "month", "day"],
};
/** The time that spreadsheets add to a day. */
const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0+)?)?$/;

/**
 * Returns a date that people wrote, "30/04/2026", "30-Apr-2026" or "30 April 2026", as 2026-04-30. Figures are read in the
 * order given, with years of four figures: what cannot be read without a guess is returned as it is.
 */
export function plainDate(written: string, order: DateOrder = "DayMonthYear"): string {
  const day = written.replace(MIDNIGHT, "");
  return ISO.test(day) ? day : (readWords(day) ?? readFigures(day, order) ?? written);
}

function readWords(text: string): string | null {
  const [, day = "", month = "", year = ""] = WORDS.exec(text) ?? [];
  return isoDate(year, String(monthOf(month)), day);
}

function readFigures(text: string, order: DateOrder): string | null {
  const [, ...figures] = FIGURES.exec(text) ?? [];
  const part = (name: DatePart) => figures[PARTS[order].indexOf(name)] ?? "";
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

const YES = ["yes", "y", "true", "1"];
const NO = ["no", "n", "false", "0"];

/** Returns what people wrote for yes or no, in any case; null if it is neither. */
export function plainFlag(written: string): boolean | null {
  const lower = written.toLowerCase();
  if (YES.includes(lower)) return true;
  return NO.includes(lower) ? false : null;
}

/** Returns an amount that people wrote, "£1,234.50" or "(45.00)", without pound sign and separators; brackets mean below zero. */
export function plainAmount(written: string): string {
  const [, inner] = /^\((.*)\)$/.exec(written) ?? [];
  const digits = (inner ?? written).replace(/[£\s]/g, "").replace(/,(?=\d{3}(\D|$))/g, "");
  return inner === undefined ? digits : `-${digits}`;
}
