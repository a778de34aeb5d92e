import { type Money, type Pence, readPence } from "../../base";
import type { P32Row } from "../../filing-facts";
import type { FormEmployer } from "../person";

export type { P32Row };

/** A tax month of the employer payment record, with its dates and the day by which to pay. */
export interface P32Month extends P32Row {
  /** The calendar year in which the tax year starts. */
  readonly year: number;
  /** From 1, which starts on 6 April. */
  readonly month: number;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
  /** By when to pay HMRC. */
  readonly paymentDueDate: string;
  /** The credit that later months can use: this month's, and what is left of those before. */
  readonly carriedForward: Money;
}

/** The employer payment record: what an employer owes HMRC for each tax month, quarter and the year. */
export interface P32 {
  /** Null if the facts do not name the employer. */
  readonly employer: FormEmployer | null;
  readonly taxYear: number;
  /** As people write it: "2026-27". */
  readonly taxYearLabel: string;
  /** Twelve, in order. */
  readonly months: readonly P32Month[];
  /** Four, in order. */
  readonly quarters: readonly P32Row[];
  /** The year. */
  readonly total: P32Row;
}

/**
 * Returns what is to be paid to HMRC for a tax month, in pence: the month's total, less the credit that earlier months
 * left, never below zero. Source: PAYE Regulations 2003, regulation 68; a credit is set against later payments.
 */
export function payableOfMonth({ months }: Pick<P32, "months">, taxMonth: number): Pence {
  const month = months.find((each) => each.month === taxMonth);
  if (month === undefined) return 0;
  const before = months.find((each) => each.month === taxMonth - 1);
  const credit = before === undefined ? 0 : readPence(before.carriedForward);
  return Math.max(0, readPence(month.totalDue) - credit);
}
