import type { CalendarDate, Money, PayslipAmountName } from "../base";
import type { OrderType } from "../court-orders";
import type { PayLine, Payslip, PensionType, YearToDate } from "../gross-to-net";
import type { ToDateDifference } from "./to-date";

/** A fact that changed, with the path of its entry: `taxCodes[2026-05-01].taxCode`. */
export interface ChangedFact {
  readonly taxYear: number;
  readonly fact: string;
  readonly previousValue: unknown;
  readonly newValue: unknown;
}

/** What facts contribute to a difference. Several facts if none of them is possible without the others. */
export interface DifferenceCause {
  /** Paths of changed facts; `payslip` if the rules of today do not give the closed payslip from its own facts. */
  readonly facts: readonly string[];
  readonly difference: Money;
}

/** One amount of a closed payslip, before and after the correction, with the causes of the difference. */
export interface AmountDifference {
  readonly amount: PayslipAmountName;
  /** As on the closed payslip. */
  readonly previous: Money;
  /** As on the payslip from the facts as known now. */
  readonly corrected: Money;
  /** Corrected less previous. */
  readonly difference: Money;
  /** Their differences add up to this one. */
  readonly causes: readonly DifferenceCause[];
}

/** A closed period. */
export interface CorrectedPeriod {
  readonly taxYear: number;
  readonly period: number;
  readonly paymentDate: CalendarDate | null;
  /** Digest of the rules by which the period is calculated again. */
  readonly rulesDigest: string;
  /** The payslip from the facts as known now; null if nothing should have been paid. */
  readonly recomputed: Payslip | null;
  /** The amounts that differ; empty if none does. */
  readonly differences: readonly AmountDifference[];
}

/** A line for the open run, and the first and last payment that it corrects. */
export interface CorrectionLine {
  readonly line: PayLine;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A difference of one amount of a payslip, in pounds. */
export interface DifferenceByAmount {
  readonly amount: PayslipAmountName;
  readonly difference: Money;
}

/** What the open run settles without a line of the plan. */
export interface SelfSettling {
  readonly amount: "tax" | "statutoryPay" | "pension";
  readonly difference: Money;
  /** What settles it: cumulative tax, line items of statutory pay, or contributions to date. */
  readonly by: "CumulativeTax" | "StatutorySlices" | "PensionToDate";
}

/** Why the open run does not settle a difference to the penny as if the closed period had been paid correctly. */
export type UnequalReason =
  /** The year has ended: its tax and loans are settled with HMRC, its pay in the open run. */
  | "tax_year_closed"
  /** Pay of an earlier year is paid or recovered in this one. */
  | "paid_in_later_year"
  /** A part is recovered later, or may not be. */
  | "recovery_outstanding"
  /** Taxable pay to date differs, as contributions do: the tax of this run or of a later one follows it. */
  | "taxable_pay_differs"
  /** The code of the open run is not cumulative, or the run is in week 53, 54 or 56. */
  | "week1_month1_basis"
  /** Tax differs for another reason, such as the limit on a deduction. */
  | "tax_of_period_of_payment"
  /** National Insurance and loans are due on what is paid in an earnings period. */
  | "earnings_period_of_payment"
  /** Contributions are due on what is paid in a pay reference period. */
  | "contributions_of_period_of_payment"
  /** An order takes from the earnings of a pay day, on that day: it is not taken again for closed ones. */
  | "orders_of_period_of_payment";

/** An amount of the year to date after the open run that is not what it would be had the facts been known in time. */
export interface Unequal {
  readonly taxYear: number;
  readonly amount: PayslipAmountName;
  readonly difference: Money;
  readonly reasonToken: UnequalReason;
}

/** What the employee owes, and how much of it the open run recovers. */
export interface CorrectionRecovery {
  /** What the employee owes, in pounds. */
  readonly owed: Money;
  /** In the open run. */
  readonly recovered: Money;
  /** What remains for later runs. */
  readonly outstanding: Money;
}

/** The contributions of one payment to one pension, in pounds. */
export interface ContributionsPaid {
  readonly pensionType: PensionType;
  /** What is deducted or sacrificed, less refunds. */
  readonly employee: Money;
  /** The employer's own contribution, with its share of a saving. */
  readonly employer: Money;
}

/** Contributions of closed payments that were not those due on the pay that was paid. */
export interface PensionEffect {
  /** 0 for the pension, 1 for the first of the further ones. */
  readonly membership: number;
  /** What was due less what was made, and what corrections made since. */
  readonly employee: Money;
  readonly employer: Money;
  /** Null if there was no such pension, or there should have been none. */
  readonly payments: readonly {
    readonly paymentDate: CalendarDate | null;
    readonly previous: ContributionsPaid | null;
    readonly corrected: ContributionsPaid | null;
  }[];
}

/** A court order that would have taken another amount from what was paid. */
export interface OrderEffect {
  readonly orderId: string;
  readonly orderType: OrderType;
  /** What it would have taken less what it took. */
  readonly difference: Money;
  /** The fact of `correctCourtOrder` by which a later pay day makes it good; null if the law has nothing made good. */
  readonly correction: "missedAmount" | "overDeductedAmount" | null;
  /**
   * What a later pay day adds to `shortfallCarriedForward`: normal deductions that were missed by mistake, and those for
   * which protected earnings left no room. Negative if too much was carried.
   */
  readonly arrears: Money;
  /** What a later pay day adds to `protectedShortfall`. */
  readonly protectedShortfall: Money;
  /** The employer's fees of these deductions, which are not taken on another pay day. */
  readonly fee: Money;
}

/** What the corrections change besides pay: loans, pensions, court orders, statutory pay, filings and the journal. */
export interface CorrectionEffects {
  /** What should have been deducted from the pay that was paid, less what was, and what corrections settled since. */
  readonly loans: readonly DifferenceByAmount[];
  readonly pension: readonly DifferenceByAmount[];
  readonly courtOrders: readonly DifferenceByAmount[];
  /** The same for each pension, and for each order. */
  readonly pensions: readonly PensionEffect[];
  readonly orders: readonly OrderEffect[];
  readonly statutoryPay: readonly { readonly statutoryType: string; readonly difference: Money }[];
  /** Figures to date for the FPS: of the open run, and of each past year that changes. */
  readonly fpsToDate: readonly { readonly taxYear: number; readonly yearToDate: YearToDate }[];
  /**
   * What the open run's year to date begins with beside that of the last closed payslip: National Insurance as it should
   * have been, and loans that are settled now. Null before the first payslip of the year.
   */
  readonly toDate: ToDateDifference | null;
  /**
   * What the open run adds to `normalPayForgone` of its payment: pay of closed periods that late family leave takes and the
   * lines recover, on which the employer still contributes.
   */
  readonly normalPayRecovered: Money;
  /** What the corrections change in the journal of the open run, by what a journal posts; credits positive but for gross pay. */
  readonly journal: readonly { readonly item: string; readonly difference: Money }[];
}

/** The plan of a correction: causes, each closed period again, the lines of the open run, and their effects. */
export interface CorrectionsPlan {
  /** The facts that changed. */
  readonly causes: readonly ChangedFact[];
  /** Each closed period, as paid and as known now. */
  readonly periods: readonly CorrectedPeriod[];
  readonly lines: readonly CorrectionLine[];
  /** The payslip of the open run with these lines. */
  readonly openPayslip: Payslip;
  /** What the lines pay, less what they recover. */
  readonly totalDifference: Money;
  readonly recovery: CorrectionRecovery;
  /** What the open run settles without a line. */
  readonly selfSettling: readonly SelfSettling[];
  readonly effects: CorrectionEffects;
  /** What is not settled to the penny, and why. */
  readonly unequal: readonly Unequal[];
}
