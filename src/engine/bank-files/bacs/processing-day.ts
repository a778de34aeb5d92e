import { type CalendarDate, type DayNumber, formatDate, readDate } from "../../base";
import { bankingDayBefore, isBankingDay } from "./banking-days";

/** A day on which money is to arrive. */
export interface ProcessingDay {
  /** Whether money can arrive on the day: not a Saturday, Sunday or bank holiday. */
  readonly isBankingDay: boolean;
  /** The banking day before: the file is processed on it, and must be sent by the banking day before that. */
  readonly processingDate: CalendarDate;
  /** The last banking day on which the file can be sent. */
  readonly lastSubmissionDate: CalendarDate;
}

/** Returns the days of the three-day Bacs cycle by which money arrives on a date. Source: Bacs, the processing cycle. */
export function processingDayOf(paymentDate: CalendarDate, bankHolidays: readonly CalendarDate[]): ProcessingDay {
  const day = readDate(paymentDate);
  const holidays: ReadonlySet<DayNumber> = new Set(bankHolidays.map(readDate));
  const processing = bankingDayBefore(day, holidays);
  return {
    isBankingDay: isBankingDay(day, holidays),
    processingDate: formatDate(processing),
    lastSubmissionDate: formatDate(bankingDayBefore(processing, holidays)),
  };
}
