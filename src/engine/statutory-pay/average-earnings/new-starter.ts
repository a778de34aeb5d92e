import { type CalendarDate, type Money, readDate } from "../../base";
import type { SickPayEmployment } from "./employment";
import { EIGHT_WEEKS } from "./relevant-period";

/** Somebody whose every pay day is known. */
export interface NewStarterFacts {
  readonly startDate: CalendarDate;
  /** The last day that pay received before the sickness is for; null before the first pay day. */
  readonly paidThrough: CalendarDate | null;
  /** The annual salary under the contract; null if no salary is agreed. */
  readonly salary: Money | null;
}

/**
 * Returns what sick pay of somebody new is averaged from: before the first pay day the pay of the contract; with less
 * than eight weeks of pay the days that it represents; nothing otherwise. Source: Statutory Sick Pay (General)
 * Regulations 1982 reg. 19.
 */
export function payOfNewStarter({
  startDate,
  paidThrough,
  salary,
}: NewStarterFacts): Pick<SickPayEmployment, "contractualPay" | "daysRepresented"> {
  if (paidThrough === null) return salary === null ? {} : { contractualPay: { amount: salary, per: "Year" } };
  const days = readDate(paidThrough) - readDate(startDate) + 1;
  return days > 0 && days < EIGHT_WEEKS ? { daysRepresented: days } : {};
}
