import { addMonths, type CalendarDate, dayNumber, formatDate, readDate } from "../base";

/** The day of the month by which contributions reach the scheme: paid electronically, and otherwise. */
const ELECTRONIC_DAY = 22;
const OTHER_DAY = 19;

/**
 * Returns the day by which contributions deducted on a pay date are with the scheme: the 22nd of the following month, the
 * 19th if they are not paid electronically. Deductions of a member's first three months may be held longer, which is not
 * used. Source: Occupational Pension Schemes (Scheme Administration) Regulations 1996, regulation 16; The Pensions
 * Regulator, Paying contributions.
 */
export function contributionsDueDate(paymentDate: CalendarDate, paysElectronically = true): CalendarDate {
  const day = readDate(paymentDate);
  const next = formatDate(addMonths(day, 1));
  const [year = Number.NaN, month = Number.NaN] = next.split("-").map(Number);
  return formatDate(dayNumber(year, month, paysElectronically ? ELECTRONIC_DAY : OTHER_DAY));
}
