import type { Money } from "../../base";
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
