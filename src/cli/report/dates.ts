import { type CalendarDate, civilDate, readDate } from "../../engine/base";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a date as "30 Apr 2026". */
export function showDate(date: CalendarDate): string {
  const { year, month, day } = civilDate(readDate(date));
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** Returns the last day of a tax month: "5 May". */
export function endOfTaxMonth(taxMonth: number): string {
  return `5 ${MONTHS[(taxMonth + 3) % 12]}`;
}
