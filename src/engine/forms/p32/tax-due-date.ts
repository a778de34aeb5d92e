import { type CalendarDate, dayNumber, formatDate } from "../../base";

interface PaidMonth {
  /** The year in which the tax year starts. */
  readonly taxYear: number;
  /** From 1 to 12. */
  readonly taxMonth: number;
  readonly paysQuarterly: boolean;
  readonly paysElectronically: boolean;
}

/**
 * Returns the day a tax month's money is due: the 22nd after its end, the 19th when not paid electronically; for quarterly
 * payers, that of the quarter's last month. Source: PAYE Regulations 2003, regulations 69 and 70.
 */
export function taxDueDate({ taxYear, taxMonth, paysQuarterly, paysElectronically }: PaidMonth): CalendarDate {
  const calendarMonth = (paysQuarterly ? Math.ceil(taxMonth / 3) * 3 : taxMonth) + 4;
  const isNextYear = calendarMonth > 12;
  const day = paysElectronically ? 22 : 19;
  return formatDate(dayNumber(taxYear + (isNextYear ? 1 : 0), isNextYear ? calendarMonth - 12 : calendarMonth, day));
}
