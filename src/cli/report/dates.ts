import {
  type CalendarDate,
  civilDate,
  formatDateInWords,
  lastDayOfTaxMonth,
  monthName,
  readDate,
} from "../../engine/base";

/** Formats a date as "30 Apr 2026". */
export function showDate(date: CalendarDate): string {
  return formatDateInWords(readDate(date), "short");
}

/** Returns the last day of a tax month, which is the same in every year: "5 May". */
export function endOfTaxMonth(taxMonth: number): string {
  const { month, day } = civilDate(lastDayOfTaxMonth(0, taxMonth));
  return `${day} ${monthName(month, "short")}`;
}
