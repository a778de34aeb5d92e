import type {
  Amount,
  CalendarDate,
  PayFrequency,
  PayIntervalFacts,
  PayslipAmountName,
  PensionType,
  StatutoryType,
  StudentLoanPlan,
} from "../base";
import type { CourtOrderDayFacts, CourtOrderFacts } from "../court-orders";
import type { TaxTermsFacts } from "../income-tax";
import type { NiLetterTotalsFacts } from "../national-insurance";
import type { PayslipPensionFacts } from "../pensions";
import type { LoanMethod } from "../student-loans";

/** What a pay line is, which decides where it enters the calculation. */
export type PayLineType =
  /** Money paid; taxable and NICable unless its flags say otherwise. Neither: paid outside both, such as expenses. */
  | "Payment"
  /** Statutory pay: like a payment, but totalled separately by `statutoryType`. */
  | "StatutoryPayment"
  /** A benefit taxed through the payroll: taxable, not NICable, not money. */
  | "PayrolledBenefit"
  /** Salary sacrifice for something other than a pension: lowers money, taxable and NICable pay. */
  | "SalarySacrifice"
  /** The member's pension contribution, by `pensionType`: deducted from pay (relief at source: after relief). */
  | "PensionContribution"
  /** The employer's own pension contribution: a cost, not part of net pay. */
  | "EmployerPension"
  /** Deducted from pay before tax but not before National Insurance, such as payroll giving. */
  | "DeductionBeforeTax"
  /** Deducted from net pay, such as union dues. */
  | "DeductionAfterTax"
  /** A court order's deduction, as a stated amount. */
  | "AttachmentOrder"
  /** The employer's fee for operating a court order. */
  | "AttachmentOrderFee";

export type { PensionType };

/** A statutory payment, as a pay line or payslip names it. */
export type StatutoryPayType = StatutoryType;

/** One line of pay, of a deduction or of a contribution; its type decides where it enters the payslip. */
export interface PayLine {
  /** Your own ID of the line; its printed row has the same. */
  readonly id?: string;
  /** Your own code of the pay element, for journals and reports. */
  readonly code?: string;
  readonly description?: string;
  /** Defaults to "Payment". */
  readonly lineType?: PayLineType;
  /** Pounds. Negative corrects an earlier line. */
  readonly amount: Amount;
  /** Whether it is taxed; only for pay in money, and true by default. */
  readonly isTaxable?: boolean;
  /** Whether National Insurance is due on it; only for pay, and true by default if it is in money. */
  readonly isNiable?: boolean;
  /** Counts towards the pay that a pension is calculated on; by default, if it is pay in money. */
  readonly isPensionable?: boolean;
  /** Counts towards automatic enrolment earnings; by default, if it is taxable or NICable pay in money. */
  readonly isQualifyingEarnings?: boolean;
  /** Counts towards the pay that court orders may attach; by default, if it is taxable or NICable pay in money. */
  readonly isAttachable?: boolean;
  /** The part of a termination award above the threshold: a payment that is taxable, and by default not NICable. */
  readonly isClass1aNiable?: boolean;
  /** Required on pension contributions, refused elsewhere. */
  readonly pensionType?: PensionType;
  /** Required on statutory payments, refused elsewhere. */
  readonly statutoryType?: StatutoryPayType;
  /** The category letter of these earnings, if the period has several; defaults to the payslip's own. */
  readonly niCategory?: string;
  /** Of a payment: pay of a later pay period, such as holiday pay in advance. */
  readonly paidInAdvance?: InAdvanceFacts | null;
}

/** Pay of a later pay period that is paid now, and in whose own run nothing else is paid for it. */
export interface InAdvanceFacts {
  /** How many pay periods later it is due: 1 for the next one. */
  readonly periodsAhead: number;
  /** Defaults to "EachPeriod". On one payslip "AveragePeriod" of a line is that of all. */
  readonly niMethod?: InAdvanceMethod;
}

/**
 * National Insurance and loans of pay in advance. "EachPeriod", method A: each period's pay as if it were paid then.
 * "AveragePeriod", method B, only for pay by the week or weeks: all pay divided equally by the weeks that it covers.
 */
export type InAdvanceMethod = "EachPeriod" | "AveragePeriod";

/** Per category letter, totals of one earnings period or of the year to date. */
export type NiBandResultFacts = NiLetterTotalsFacts;

/**
 * The year before this payment. The `yearToDate` of the previous payslip fits here unchanged. Its amounts for National
 * Insurance are sums over the letters, and are ignored here.
 */
export interface YearToDateFacts
  extends Readonly<Partial<Record<Exclude<PayslipAmountName, "qualifyingEarnings">, Amount>>> {
  readonly qualifyingEarnings?: Amount | null;
  /** Taxable pay and tax in this employment. */
  readonly taxablePay: Amount;
  readonly tax: Amount;
  /** From a P45 of this tax year. */
  readonly previousTaxablePay?: Amount;
  readonly previousTaxPaid?: Amount;
  /** As an ordinary employee, by category letter. */
  readonly niBandResult?: Readonly<Record<string, NiBandResultFacts>>;
  /** As a director, from the appointment on, by category letter. */
  readonly niBandResultDirector?: Readonly<Record<string, NiBandResultFacts>>;
  readonly pensionContributionsByType?: Readonly<Partial<Record<PensionType, Amount>>>;
  /** Statutory pay by payment. */
  readonly statutoryPay?: Readonly<Partial<Record<StatutoryPayType, Amount>>>;
}

/** A director's National Insurance: the arrangement, and the days of the directorship in the tax year. */
export interface DirectorFacts {
  /** "Annual": on the year's earnings at each payment; "Alternative": per period, settled at the final payment. */
  readonly nicMethod: "Annual" | "Alternative";
  /** On or before 6 April, or left out: a director for the whole year. */
  readonly appointmentDate?: CalendarDate;
  /** The day the directorship ended; the earnings period remains the year. */
  readonly cessationDate?: CalendarDate;
}

/** An earnings period other than the pay frequency's own. */
export interface EarningsPeriodFacts {
  readonly unit: "Day" | "Week" | "Month";
  readonly count: number;
}

/** Earlier payments of the same earnings period. */
export interface EarningsPeriodToDateFacts {
  /** By category letter. */
  readonly niBandResult: Readonly<Record<string, NiBandResultFacts>>;
  /** Pounds, deducted by the earlier payments. */
  readonly studentLoan?: Amount;
  /** Pounds, deducted by the earlier payments. */
  readonly postgraduateLoan?: Amount;
}

/** What a person's other jobs with the same employer mean for a payment. */
export interface OtherJobsFacts {
  /** The shortest interval of all the jobs, this one included: the earnings period for National Insurance and loans. */
  readonly payFrequency: PayFrequency;
  /** What the others paid in its period before; left out if nothing was. */
  readonly earningsPeriodToDate?: EarningsPeriodToDateFacts;
  /**
   * Of a director: what the others paid in the tax year before, from the appointment on, by category letter; left out if
   * nothing was. The annual earnings period is that of all the jobs with the company.
   */
  readonly directorToDate?: Readonly<Record<string, NiBandResultFacts>>;
}

/** Some of the days of a period. */
export interface PartOfPeriodFacts {
  readonly days: number;
  readonly of: number;
}

/** Everything that one payslip is calculated from. */
export interface PayslipFacts extends TaxTermsFacts, PayIntervalFacts {
  readonly payFrequency: PayFrequency;
  /** Either the payment date, or a tax year with a period in it. */
  readonly paymentDate?: CalendarDate;
  /** 2026 or "2026-27". */
  readonly taxYear?: number | string;
  /** From 1: the tax week, tax month or pay period of the year, as on the payslip. */
  readonly period?: number;
  /** Either one amount, or lines. */
  readonly grossPay?: Amount;
  readonly lines?: readonly PayLine[];
  /** As HMRC writes it, with its nation's letter: "1257L", "S1257L", "K475". */
  readonly taxCode: string;
  /** Tax this payment alone, without the year to date; false by default. */
  readonly week1Month1?: boolean;
  /** The National Insurance category letter, such as "A". */
  readonly niCategory: string;
  /** The earnings period, if it is not that of the pay frequency. */
  readonly niEarningsPeriod?: EarningsPeriodFacts;
  /** What was already paid and deducted in this earnings period, if this is a further payment in it. */
  readonly earningsPeriodToDate?: EarningsPeriodToDateFacts;
  /**
   * The person's other jobs with the employer, if earnings are added up: National Insurance and loans are those of all
   * earnings of the period so far, less what was deducted. Left out if this is the only job, or if the earnings are
   * calculated separately and adding them is not reasonably practicable.
   */
  readonly otherJobs?: OtherJobsFacts | null;
  /** One plan, or several: of several undergraduate plans the lowest threshold collects. */
  readonly studentLoanPlan?: StudentLoanPlan | readonly StudentLoanPlan[] | null;
  /** Whether a postgraduate loan is deducted; false by default. */
  readonly postgraduateLoan?: boolean;
  /** An off-payroll (deemed) worker: no loan is deducted, whichever loans there are. */
  readonly isOffPayrollWorker?: boolean;
  /** How the loans of several weeks are deducted; null for the rules' policy. */
  readonly loanMultiplesOfWeeks?: LoanMethod | null;
  /** A director's National Insurance; null or left out for other employees. */
  readonly director?: DirectorFacts | null;
  /** The last payment of the tax year, or of the directorship: settles the alternative arrangement. */
  readonly isFinalPayment?: boolean;
  /**
   * null means that nothing was paid before. Optional in the first tax period, and if the code is on a week 1/month 1
   * basis and there is no director; otherwise it is required, in weeks 53, 54 and 56 as well.
   */
  readonly yearToDate?: YearToDateFacts | null;
  /**
   * Earnings for automatic enrolment that were paid earlier in the pay reference period, "0" for the first payment. If
   * given, the payslip states its qualifying earnings; they do not change what is paid.
   */
  readonly enrolmentEarningsToDate?: Amount;
  /**
   * For a payment with paid family leave, or with statutory pay of it: what would have been earned on the days of leave,
   * less what the lines pay for them beside statutory pay, "0" without such days. The employer's pension contribution is on
   * the pay with it and without statutory family pay, the member's on what is paid.
   */
  readonly normalPayForgone?: Amount;
  /**
   * For the first payment after a change of the pay interval: the days of the pay reference period that no earlier period has.
   * The lower limit of qualifying earnings is used for them alone.
   */
  readonly payReferencePeriodPart?: PartOfPeriodFacts;
  /**
   * The interval of the pay reference period, if it is that of another job of the worker in the same employment. Defaults to
   * the pay frequency.
   */
  readonly payReferencePeriodFrequency?: PayFrequency;
  /**
   * The most that all salary sacrifice together may take, so that pay stays at the minimum wage; null or left out without a
   * limit. Sacrifice for a pension comes first, then the others in their order.
   */
  readonly sacrificeLimit?: Amount | null;
  /** A pension to calculate on the pay of this payment. Its lines are added to those given. */
  readonly pension?: PayslipPensionFacts | null;
  /** The pensions of an employee with several memberships, beside `pension`: each on the same pay. */
  readonly furtherPensions?: readonly PayslipPensionFacts[];
  /** Court orders to calculate on what remains after tax, National Insurance and pension. */
  readonly courtOrders?: readonly CourtOrderFacts[];
  /**
   * Court orders whose deductions are stated as lines, in their state before the payment: they only stop or limit its
   * loans. Not beside `courtOrders`.
   */
  readonly courtOrdersInLines?: readonly CourtOrderFacts[];
  /** What the court orders need of the pay-day beside the payslip. */
  readonly courtOrderDay?: CourtOrderDayFacts;
}
