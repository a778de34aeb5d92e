import type { PayFrequency } from "../../engine/base";
import type { Amounts, ReadLine, ToDate } from "../../engine/gross-to-net";
import type { Contributions } from "../../engine/pensions";
import type { Terms } from "./regular-dates";

/** Pay of one payment in pence, in the kernel's form. */
export interface PackedPay {
  readonly gross: number;
  /** After net-pay pension and giving, with payrolled benefits. */
  readonly taxable: number;
  readonly niable: number;
  readonly benefits: number;
  /** Additions to net pay outside tax, less deductions from it. */
  readonly netChanges: number;
}

/** One payment in its slot. */
export interface PackedPayment {
  readonly slot: number;
  readonly terms: Terms;
  readonly pay: PackedPay;
  /** Null if the pay was one amount. Includes the pension's own lines. */
  readonly lines: readonly ReadLine[] | null;
  /** The pension calculated for the payslip; null without one. */
  readonly pension: Contributions | null;
  readonly paymentDate: string;
}

/** An employee's year that fits the columns. */
export interface PackedRow {
  readonly id: string;
  readonly frequency: PayFrequency;
  /** A director on the annual earnings method. */
  readonly director: boolean;
  /** The year before the first payment. */
  readonly toDate: ToDate;
  readonly payments: readonly PackedPayment[];
}

/** Amount columns of pay lines, which each payment of a row has alike. */
export interface LineColumns {
  /** The amounts, and what a penny of each adds to a payment. */
  readonly columns: readonly { readonly values: Float64Array; readonly penny: Amounts }[];
  /** Returns the lines of the row at a place in the columns, of a payment of this gross pay under a letter. */
  linesAt(at: number, gross: number, letter: string): readonly ReadLine[];
}

/** The lines of a row: a place in columns of lines. */
export interface LinesOfRow {
  readonly of: LineColumns;
  readonly at: number;
}

/** A row that is paid on usual dates under the same terms with the same lines, and has no year before it. */
export interface RegularRow extends Pick<PackedRow, "id" | "frequency" | "director"> {
  readonly terms: Terms;
  /** Null if the pay was one amount. */
  readonly lines: LinesOfRow | null;
  /** Whether every usual date is paid alike; the first payment then represents all. */
  readonly steady: boolean;
  readonly payments: readonly Pick<PackedPayment, "slot" | "pay">[];
}

/** The reason a row goes to the single path. */
export type SingleReason =
  /** The row has a problem, which the single path reports. */
  | "refused"
  | "no_payments"
  | "several_payments_in_period"
  | "several_frequencies"
  | "irregular_pay"
  | "extra_week"
  | "repayment_withheld"
  | "pension"
  | "court_orders"
  | "termination_award"
  | "enrolment_earnings"
  | "several_letters"
  | "other_earnings_period"
  | "director_method"
  | "director_history"
  | "negative_pay"
  | "previous_pay_changes"
  | "large_amounts"
  | "sacrifice_restricted";
