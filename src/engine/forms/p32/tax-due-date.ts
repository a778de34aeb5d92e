import { bankHolidays } from "../../bank-holidays";
import { type CalendarDate, dayNumber, formatDate, getWeekday, readDate } from "../../base";

const SATURDAY = 5;

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

/**
 * Returns the day by which an electronic payment that is no Faster Payment must reach HMRC: the day it is due, or the last
 * working day before it if that is a weekend or a bank holiday of England and Wales.
 *
 * Source: GOV.UK, "Pay employers' PAYE", and HMRC, "Special notice about electronic PAYE payment dates": only Faster
 * Payments arrive on other days. Which country's bank holidays count is not stated; banks keep England's.
 */
export function taxPaymentDay(dueDate: CalendarDate): CalendarDate {
  let day = readDate(dueDate);
  const holidays = bankHolidays(Number(dueDate.slice(0, 4)), "EnglandAndWales");
  while (getWeekday(day) >= SATURDAY || holidays.has(day)) day--;
  return formatDate(day);
}
