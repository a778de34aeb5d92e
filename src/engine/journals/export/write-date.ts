import { type CalendarDate, monthName } from "../../base";
import type { DateFormatPreset } from "../words";

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
