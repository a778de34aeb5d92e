import type { Amount, CalendarDate, PayFrequency, StudentLoanPlan } from "../base";
import type { CourtOrderDayFacts, CourtOrderFacts } from "../court-orders";
import type { TaxPeriodToDateFacts } from "../income-tax";
import type { PayslipPensionFacts } from "../pensions";
import type { LoanMethod } from "../student-loans";
import type {
  DirectorFacts,
  EarningsPeriodFacts,
  EarningsPeriodToDateFacts,
  OtherJobsFacts,
  PartOfPeriodFacts,
  PayLine,
  YearToDateFacts,
} from "./facts";
import type { Payslip, YearToDate } from "./payslip";

/** A tax code from a day on; the figures of a P45 or P6 replace those held for previous employments. */
export interface DatedTaxCode {
  /** The first payment date with this code. */
  readonly effectiveDate: CalendarDate;
  readonly taxCode: string;
  /** Whether the code is on a week 1/month 1 basis; false by default. */
  readonly week1Month1?: boolean;
  /** Taxable pay in previous employments of the tax year, in pounds. */
  readonly previousTaxablePay?: Amount;
  /** Tax paid in them, in pounds. */
  readonly previousTaxPaid?: Amount;
}

/** A National Insurance category letter from a day on. */
export interface DatedNiCategory {
  /** The first payment date with this letter. */
  readonly effectiveDate: CalendarDate;
  readonly niCategory: string;
}

/** A loan from its first day of deduction to its last, or open. */
export interface DatedStudentLoan {
  readonly startDate: CalendarDate;
  /** The last day of deduction; null or left out if the loan is open. */
  readonly endDate?: CalendarDate | null;
  readonly studentLoanPlan: StudentLoanPlan;
}

/** A postgraduate loan from its first day of deduction to its last; null or left out if it is open. */
export interface DatedPostgraduateLoan {
  readonly startDate: CalendarDate;
  readonly endDate?: CalendarDate | null;
}

/** A pension from its first payment to its last, or open. */
interface DatedPension {
  readonly startDate: CalendarDate;
  readonly endDate?: CalendarDate | null;
  readonly pension: PayslipPensionFacts;
}

/** One payment of a year: its date, its pay, and what differs at this payment. */
export interface PaymentFacts {
  readonly paymentDate: CalendarDate;
  /** Defaults to the year's own; another one changes the interval from here on. */
  readonly payFrequency?: PayFrequency;
  /** Either one amount in pounds, or lines. */
  readonly grossPay?: Amount;
  readonly lines?: readonly PayLine[];
  /** The earnings period, if it is not that of the pay frequency. */
  readonly niEarningsPeriod?: EarningsPeriodFacts;
  /** What was paid earlier in this earnings period; defaults to that of the payments listed. */
  readonly earningsPeriodToDate?: EarningsPeriodToDateFacts;
  /** As in the facts of a payslip: the person's other jobs with the employer. */
  readonly otherJobs?: OtherJobsFacts | null;
  /** Pay and tax of earlier payments of this pay period taxed alone; defaults to those of the payments listed. */
  readonly taxPeriodToDate?: TaxPeriodToDateFacts | null;
  /**
   * As in the facts of a payslip: the longer interval whose tax table is used for now; defaults to that of the payments
   * listed.
   */
  readonly taxTableFrequency?: PayFrequency | null;
  /** As in the facts of a payslip: the tax period up to which holiday pay in advance has had free pay; defaults likewise. */
  readonly taxedThroughPeriod?: number | null;
  /** How the loans of several weeks are deducted; null for the rules' policy. */
  readonly loanMultiplesOfWeeks?: LoanMethod | null;
  /** An extra payment before the main payment of the period; see the policy `extraPaymentRepayment`. */
  readonly isExtraPayment?: boolean;
  /** The employee is on strike: no tax is repaid. */
  readonly onStrike?: boolean;
  /** Defaults to that of an earlier payment listed in this pay reference period, if one has it. */
  readonly enrolmentEarningsToDate?: Amount;
  /** As in the facts of a payslip: what was not earned on days of paid family leave. */
  readonly normalPayForgone?: Amount;
  /** As in the facts of a payslip: days of the pay reference period that no earlier period has. */
  readonly payReferencePeriodPart?: PartOfPeriodFacts;
  /** As in the facts of a payslip: the interval of the pay reference period, if it is that of another job. */
  readonly payReferencePeriodFrequency?: PayFrequency;
  /** As in the facts of a payslip: the most that salary sacrifice may take above the minimum wage. */
  readonly sacrificeLimit?: Amount | null;
  /** What differs at this payment from the pension in force: an override, a voluntary contribution, refunds. */
  readonly pension?: Partial<PayslipPensionFacts>;
  /** Further pensions of this payment, whole. */
  readonly furtherPensions?: readonly PayslipPensionFacts[];
  /**
   * Court orders whose deductions are stated as lines, in their state before the payment: they only stop or limit its
   * loans. Not beside `courtOrders`.
   */
  readonly courtOrdersInLines?: readonly CourtOrderFacts[];
  /** What the court orders need of the pay-day beside the payslip. */
  readonly courtOrderDay?: CourtOrderDayFacts;
  /** Whether it settles a director's alternative arrangement. The last payment does, unless this is false. */
  readonly isFinalPayment?: boolean;
}

/** One employment through one tax year. Every dated list needs an entry on or before the first payment that it governs. */
export interface YearFacts {
  /** 2026 or "2026-27". */
  readonly taxYear: number | string;
  /** The usual frequency; a payment can have its own. */
  readonly payFrequency: PayFrequency;
  readonly taxCodes: readonly DatedTaxCode[];
  readonly niCategories: readonly DatedNiCategory[];
  readonly studentLoans?: readonly DatedStudentLoan[];
  readonly postgraduateLoans?: readonly DatedPostgraduateLoan[];
  readonly director?: DirectorFacts | null;
  readonly pensions?: readonly DatedPension[];
  /** Before the first payment listed; each payment passes its state to the next. */
  readonly courtOrders?: readonly CourtOrderFacts[];
  /** An off-payroll (deemed) worker: no loan is deducted, whichever loans there are. */
  readonly isOffPayrollWorker?: boolean;
  /** The last day of the employment; null or left out if it continues. */
  readonly leavingDate?: CalendarDate | null;
  /**
   * The day on which form P45 was issued. A payment after leaving and after this day is not in the P45: code 0T on a week 1/
   * month 1 basis. Left out or null: no P45 was issued, and pay after the leaving date keeps the code in force.
   */
  readonly p45IssueDate?: CalendarDate | null;
  /** Irregular pay: the payment before the first one listed, in this tax year or an earlier one; null if none. */
  readonly lastPaymentDate?: CalendarDate | null;
  /** Irregular pay without an earlier payment counts from this day. */
  readonly employmentStartDate?: CalendarDate | null;
  /** The year before the first payment listed; null or left out if nothing was paid. */
  readonly openingBalance?: YearToDateFacts | null;
  /** In any order; they are calculated by date. */
  readonly payments: readonly PaymentFacts[];
}

/** The payslips of a tax year, in order of payment, and the year to date after the last. */
export interface PayYear {
  readonly taxYear: number;
  readonly payslips: readonly Payslip[];
  /** After the last payment; null if there is no payment. */
  readonly yearToDate: YearToDate | null;
}
