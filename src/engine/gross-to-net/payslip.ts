import type { CalendarDate, Money, PayFrequency, PayslipAmountName } from "../base";
import type { CourtOrders } from "../court-orders";
import type { Contributions } from "../pensions";
import type { InAdvanceMethod, PayLineType, PensionType, StatutoryPayType } from "./facts";

/** Amounts of a period, or of a year to date: those that `PAYSLIP_AMOUNTS` lists, and two by type. */
export interface PayslipAmounts extends Readonly<Record<Exclude<PayslipAmountName, "qualifyingEarnings">, Money>> {
  /** Null without `enrolmentEarningsToDate` in the facts; to date, of the payments that had it. */
  readonly qualifyingEarnings: Money | null;
  /** The member's contributions by pension type, in pounds. */
  readonly pensionContributionsByType: Readonly<Partial<Record<PensionType, Money>>>;
  /** Statutory pay by payment, in pounds; it is included in gross pay. */
  readonly statutoryPay: Readonly<Partial<Record<StatutoryPayType, Money>>>;
}

/**
 * Earnings by National Insurance band, in pounds: at the lower earnings limit, to the primary threshold, to the upper
 * earnings limit, and above it.
 */
export interface NiBands {
  /** Up to the lower earnings limit. */
  readonly atLel: Money;
  /** From the lower earnings limit to the primary threshold. */
  readonly lelToPt: Money;
  /** From the primary threshold to the upper earnings limit. */
  readonly ptToUel: Money;
  /** Above the upper earnings limit. */
  readonly aboveUel: Money;
}

/** Earnings and contributions of one National Insurance category letter, in pounds. */
export interface NiBandResult {
  /** NICable pay, for the employee's contributions. */
  readonly grossForEmployeeNi: Money;
  /** NICable pay, for the employer's contributions. */
  readonly grossForEmployerNi: Money;
  /** The employee's contributions; negative is a refund. */
  readonly ni: Money;
  /** The employer's contributions. */
  readonly employerNi: Money;
  readonly bands: NiBands;
}

/** One category letter on a payslip. */
export interface NiBreakdown extends NiBandResult {
  /** The category letter, such as "A". */
  readonly niCategory: string;
  /** The letter's year up to and including this payment. */
  readonly yearToDate: NiBandResult;
}

/** The amounts of the year up to and including a payslip; `yearToDate` of the facts of the next one. */
export interface YearToDate extends PayslipAmounts {
  /** Of previous employments in the tax year, from a P45 or a notice. */
  readonly previousTaxablePay: Money;
  readonly previousTaxPaid: Money;
  /** As an ordinary employee, by category letter. */
  readonly niBandResult: Readonly<Record<string, NiBandResult>>;
  /** As a director, from the appointment on, by category letter. */
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
  /** The type of the pay line; null for rows that are calculated, such as tax. */
  readonly lineType: PayLineType | null;
  readonly statutoryType: StatutoryPayType | null;
  /** What the row of a pension is; null for other rows. */
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
  readonly token:
    | "regulatory_limit_applied"
    | "student_loan_restricted"
    | "salary_sacrifice_restricted"
    | "negative_net_pay";
  /** The figures that the warning is about, by name; null if it has no figures. */
  readonly arguments: Readonly<Record<string, string | number>> | null;
}

/** What a payslip with pay in advance has of one pay period. */
export interface PayOfPeriod {
  /** 0 for the payslip's own period, 1 for the next one. */
  readonly periodsAhead: number;
  readonly niMethod: InAdvanceMethod;
  /** What is due for the period, by either method. */
  readonly grossPay: Money;
  /** By category letter. */
  readonly niBandResult: Readonly<Record<string, NiBandResult>>;
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
  /** On a week 1/month 1 basis, which taxes each period by itself. With a cumulative code the own period has all of it. */
  readonly taxablePay: Money;
  readonly tax: Money;
}

/** One person's pay on one date, from gross to net. */
export interface Payslip {
  /** The calendar year in which the tax year starts: 2026 for 2026-27. */
  readonly taxYear: number;
  /** Null if the facts state a tax year and a period instead. */
  readonly paymentDate: CalendarDate | null;
  readonly payFrequency: PayFrequency;
  /** Weekly and irregular: the tax week; monthly: the tax month; other frequencies: the pay period of the year. */
  readonly period: number;
  readonly taxWeek: number;
  readonly taxMonth: number;
  /** As operated: normalised, without the week 1/month 1 mark. */
  readonly taxCode: string;
  /** Whether the year to date is ignored for tax: the week 1/month 1 basis. */
  readonly week1Month1: boolean;
  /** The category letter of earnings whose line states no letter. */
  readonly niCategory: string;
  /** The amounts of this payment. */
  readonly forPeriod: PayslipAmounts;
  /** The year up to and including this payment; the next payment's facts take it unchanged. */
  readonly yearToDate: YearToDate;
  /** National Insurance by category letter. */
  readonly niBreakdown: readonly NiBreakdown[];
  /** The printed rows, in their order. */
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
  /** If pay of later pay periods is included: what each period has, the payslip's own first. */
  readonly payPeriods?: readonly PayOfPeriod[];
}
