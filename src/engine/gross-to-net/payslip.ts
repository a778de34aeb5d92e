import type { CalendarDate, Money, PayFrequency, PayslipAmountName } from "../base";
import type { CourtOrders } from "../court-orders";
import type { Contributions } from "../pensions";
import type { PayLineType, PensionType, StatutoryPayType } from "./facts";

/** Amounts of a period, or of a year to date: those that `PAYSLIP_AMOUNTS` lists, and two by type. */
export interface PayslipAmounts extends Readonly<Record<Exclude<PayslipAmountName, "qualifyingEarnings">, Money>> {
  /** Null without `enrolmentEarningsToDate` in the facts; to date, of the payments that had it. */
  readonly qualifyingEarnings: Money | null;
  readonly pensionContributionsByType: Readonly<Partial<Record<PensionType, Money>>>;
  readonly statutoryPay: Readonly<Partial<Record<StatutoryPayType, Money>>>;
}

/**
 * Earnings by National Insurance band, in pounds: at the lower earnings limit, to the primary threshold, to the upper
 * earnings limit, and above it.
 */
export interface NiBands {
  readonly atLel: Money;
  readonly lelToPt: Money;
  readonly ptToUel: Money;
  readonly aboveUel: Money;
}

/** Earnings and contributions of one National Insurance category letter, in pounds. */
export interface NiBandResult {
  readonly grossForEmployeeNi: Money;
  readonly grossForEmployerNi: Money;
  readonly ni: Money;
  readonly employerNi: Money;
  readonly bands: NiBands;
}

/** One category letter on a payslip. */
export interface NiBreakdown extends NiBandResult {
  readonly niCategory: string;
  readonly yearToDate: NiBandResult;
}

/** The amounts of the year up to and including a payslip; `yearToDate` of the facts of the next one. */
export interface YearToDate extends PayslipAmounts {
  readonly previousTaxablePay: Money;
  readonly previousTaxPaid: Money;
  readonly niBandResult: Readonly<Record<string, NiBandResult>>;
  readonly niBandResultDirector: Readonly<Record<string, NiBandResult>>;
}

/** What a printed row of a payslip is: added to pay, deducted, a cost of the employer, or for information. */
export type SummaryItemType = "Payable" | "Deduction" | "EmployerCost" | "Information";

/** One printed row of a payslip, positive in its own direction. */
export interface SummaryItem {
  readonly id: string | null;
  readonly code: string;
  readonly description: string;
  readonly type: SummaryItemType;
  readonly amount: Money;
  readonly lineType: PayLineType | null;
  readonly statutoryType: StatutoryPayType | null;
  readonly pensionLineType:
    | "Contribution"
    | "AdditionalVoluntaryContribution"
    | "Refund"
    | "EmployerContribution"
    | null;
  readonly pensionType: PensionType | null;
}

/** Something that the reader of a payslip should know and that does not stop the calculation. */
export interface Warning {
  readonly token: "regulatory_limit_applied" | "student_loan_restricted" | "negative_net_pay";
  readonly arguments: Readonly<Record<string, string | number>> | null;
}

/** One person's pay on one date, from gross to net. */
export interface Payslip {
  readonly taxYear: number;
  readonly paymentDate: CalendarDate | null;
  readonly payFrequency: PayFrequency;
  /** Weekly and irregular: the tax week; monthly: the tax month; other frequencies: the pay period of the year. */
  readonly period: number;
  readonly taxWeek: number;
  readonly taxMonth: number;
  /** As operated: normalised, without the week 1/month 1 mark. */
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly niCategory: string;
  readonly forPeriod: PayslipAmounts;
  readonly yearToDate: YearToDate;
  readonly niBreakdown: readonly NiBreakdown[];
  readonly summaryItems: readonly SummaryItem[];
  /** Gross pay, employer National Insurance, Class 1A and employer pension, with payments outside tax. */
  readonly employerCost: Money;
  readonly warnings: readonly Warning[];
  /** For the next payment in the pay reference period, if the facts of this one have it. */
  readonly enrolmentEarningsToDate?: Money;
  /** The pension, if the facts state one to calculate. */
  readonly pensionContributions?: Contributions;
  /** The further pensions, in the order of the facts; their rows follow those of the pension. */
  readonly furtherPensionContributions?: readonly Contributions[];
  /** The court orders, if the facts state any: each one's deduction and its state before and after. */
  readonly courtOrders?: CourtOrders;
}
