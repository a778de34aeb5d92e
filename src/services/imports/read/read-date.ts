import type { DateFormat } from "../contract/mapping-schemas";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMES = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december", "sept"],
];

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const FIGURES = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})$/;
const WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[ \-/]([A-Za-z]{3,9})\.?,?[ \-/](\d{4})$/;
/** The time that spreadsheets add to a day. */
const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0+)?)?$/;

/**
 * Returns the date of a cell as 2026-04-30. Figures are read in the order of the format, with years of four figures: what
 * cannot be read without a guess is returned as it is, and refused where it is read.
 */
export function readDateCell(cell: string, format: DateFormat): string {
  const day = cell.replace(MIDNIGHT, "");
  if (ISO.test(day)) return day;
  const [, written, name, ofYear] = WORDS.exec(day) ?? [];
  if (written !== undefined && name !== undefined && ofYear !== undefined) {
    return isoDate(ofYear, String(monthOf(name)), written) ?? cell;
  }
  const [, first, second, third] = FIGURES.exec(day) ?? [];
  if (first === undefined || second === undefined || third === undefined) return cell;
  if (format === "YearMonthDay") return isoDate(first, second, third) ?? cell;
  return (format === "DayMonthYear" ? isoDate(third, second, first) : isoDate(third, first, second)) ?? cell;
}

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  return NAMES.includes(lower) || MONTHS.includes(lower) ? MONTHS.indexOf(lower.slice(0, 3)) + 1 : 0;
}

function isoDate(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^(0?[1-9]|1[0-2])$/.test(month) || !/^\d\d?$/.test(day)) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
