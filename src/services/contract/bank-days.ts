import { type ProcessingDay, processingDayOf } from "../../engine/bank-files/bacs";
import { bankHolidays } from "../../engine/bank-holidays";
import { formatDate } from "../../engine/base";

/** Returns the bank holidays of England, which banks keep, of the years around a date. */
export function bankHolidaysAround(date: string): readonly string[] {
  const year = Number(date.slice(0, 4));
  return [year - 1, year, year + 1].flatMap((each) => [...bankHolidays(each, "EnglandAndWales")].map(formatDate));
}

/** Returns the days of the Bacs cycle by which money arrives on a date. */
export function processingDay(paymentDate: string): ProcessingDay {
  return processingDayOf(paymentDate, bankHolidaysAround(paymentDate));
}
