import type {
  CourtOrderFacts,
  PayLine,
  Payslip,
  PayslipFacts,
  Rulebook,
  SalaryFacts,
  SalaryFrequency,
  StatutoryLine,
  UnpaidDays,
  YearFacts,
} from "../../engine";
import type { ToDateDifference } from "../../engine/corrections";
import type { OrderMistakes } from "../../engine/court-orders";
import type { RecurringDue, RecurringPosting } from "../../engine/recurring";
import type { FamilyLeaveFacts } from "../../engine/salary";
import type { NewEvent } from "../../platform/events";
import type { Caller } from "../../platform/http";
import type { Ids } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import type { RequestWork } from "./operation";

/** A service's contribution to payslips: pensions, court orders, statutory pay. */
export interface PayslipSource {
  /**
   * Returns the contributions for employees in a period, without those who have none. Called for hundreds at once, so
   * statements must not grow with them, and again for every preview, so it must change nothing.
   */
  readonly given: (tx: Tx, asked: PayslipsAsked) => Promise<ReadonlyMap<string, PayslipGiven>>;
  /**
   * Returns what the records of today say of a closed period, as far as it has a date, by which late facts are found.
   * Left out if `given` does.
   */
  readonly known?: (tx: Tx, asked: PayslipsAsked) => Promise<ReadonlyMap<string, PayslipGiven>>;
  /** Called when payslips become final, in the transaction that locks their run. */
  readonly locked?: (tx: Tx, locked: PayslipsLocked) => Promise<void>;
  /** Returns what a final payslip was calculated from, if the service keeps it; null for a payslip without kept facts. */
  readonly made?: (tx: Tx, payslipId: string) => Promise<PayslipMade | null>;
}

/** The period of payslips; a preview in another pay frequency has no run. */
export interface PayslipPeriod {
  readonly payRunId: string | null;
  readonly payrollConfigId: string;
  readonly payFrequency: SalaryFrequency;
  readonly year: number;
  readonly period: number;
  /** Which run of the period; 0 is the main run. */
  readonly supplementary: number;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
  readonly regularPaymentDate: string;
  readonly paymentDate: string;
}

export interface PayslipsAsked {
  readonly rulebook: Rulebook;
  readonly period: PayslipPeriod;
  readonly employeeIds: readonly string[];
}

export interface PayslipsLocked {
  /** The request that locks the run. */
  readonly work: RequestWork;
  readonly period: PayslipPeriod;
  readonly payslips: readonly LockedPayslip[];
  readonly organisationId: string;
  readonly accountId: string;
  readonly now: string;
  /** Who locks the run. */
  readonly caller: Caller;
  readonly context: { readonly ids: Ids };
  /** Adds an event, which is recorded after the run's payslips. */
  readonly publish: (event: NewEvent) => void;
}

/** A final payslip, with the pensions that it was given, and the pensions and the court orders as the engine calculated them. */
export interface LockedPayslip {
  readonly employeeId: string;
  readonly payslipId: string;
  readonly payslip: Payslip;
  /** In the order of the payslip's `pensionContributions` and `furtherPensionContributions`. */
  readonly pensions: readonly GivenPension[];
  /** What was due of each recurring item that it was given, and what it posts of it. */
  readonly recurring: readonly PostedRecurring[];
  readonly made: PayslipMade;
}

/** What a payslip was calculated from. */
export interface PayslipMade {
  /** The engine's facts: this one payment, with the year before it as the opening balance. */
  readonly year: YearFacts;
  /** Where the lines of the payment came from, in their order. */
  readonly origins: readonly LineOrigin[];
  /** What the salary's lines were calculated from; null without salary. */
  readonly salary: SalaryFacts | null;
  /** The memberships of its pensions, in their order; payslips of earlier versions lack them. */
  readonly members?: readonly Pick<GivenPension, "membershipId" | "pensionGroupId">[];
  /** What it was judged by for the minimum wage; null if that is not known, as for payslips of earlier versions. */
  readonly wage?: WageJudged | null;
  /** What its payment's `normalPayForgone` has of closed periods, in pence; left out if nothing. */
  readonly normalPayRecovered?: number;
  /** What other jobs had paid in the pay reference period of its first pension before it, in pence; left out if nothing. */
  readonly paidInOtherJobs?: { readonly earnings: number; readonly pensionablePay: number };
}

/** The facts of a period's pay that the minimum wage judges. */
export interface WageJudged {
  readonly periodStartDate: string;
  readonly dateOfBirth: string;
  readonly apprenticeshipStartDate: string | null;
  readonly payThatCounts: string;
  readonly deductionsForEmployer: string;
  readonly hours: string;
}

export interface LineOrigin {
  readonly of: "Salary" | "Posted" | "Given";
  /** A percentage of gross pay, and whether it is deducted. */
  readonly percentage?: { readonly rate: string; readonly isNegated: boolean };
}

export type LeaveStart = NonNullable<SalaryFacts["leaveStart"]>;

export type AverageEarnings = FamilyLeaveFacts["averageWeeklyEarnings"];

/** A service's contribution to one employee's payslip. */
export interface PayslipGiven {
  /** Lines of pay in addition to the posted ones. */
  readonly lines?: readonly GivenLine[];
  /** Recurring items, whose amounts depend on the pay: they follow all other lines. */
  readonly recurring?: readonly GivenRecurring[];
  /** Days of statutory pay, which salary deducts and tops up; their amounts are in `lines`. */
  readonly statutoryLines?: readonly StatutoryLine[];
  /** Days of leave that salary deducts. */
  readonly unpaidDays?: readonly UnpaidDays[];
  /** Strikes with a day in the period or on its pay date, for tax and the FPS. */
  readonly strikes?: readonly DaysAbsent[];
  /** Ordinary maternity leave without statutory pay that has days in the period, whole: the employer's pension continues. */
  readonly maternityLeave?: readonly DaysAbsent[];
  /** Average weekly earnings of the awards of family pay, by statutory type: the normal pay of those without a salary. */
  readonly averageWeeklyEarnings?: AverageEarnings;
  /** The first day of the leave that top-ups count from; by statutory type if there are several. */
  readonly leaveStart?: LeaveStart;
  /** The pensions of the employee's memberships, each calculated on the same pay. */
  readonly pensions?: readonly GivenPension[];
  /** For pensions that depend on the pay: called once the payslip is calculated without them. */
  readonly pensionsOnEarnings?: (earned: EarnedInPeriod) => readonly GivenPension[];
  /** Each with its `orderId`, in its state before the payment. */
  readonly courtOrders?: readonly CourtOrderFacts[];
  readonly courtOrderDay?: NonNullable<PayslipFacts["courtOrderDay"]>;
  /** What the orders of the payslip make good of closed pay days, whichever service gives them. */
  readonly orderMistakes?: readonly GivenMistake[];
  /** What corrections of closed periods add to the year to date of the last payslip. */
  readonly toDateDifference?: ToDateDifference;
  /** Pay of closed periods that late family leave takes and corrections recover: the employer's pension continues on it. In pence. */
  readonly normalPayRecovered?: number;
  /** Whether a benefit in kind on record could be the same as one that is posted as a pay line. */
  readonly hasBenefits?: boolean;
  /** Whether no message has reported the employee's death: what is outstanding is paid under the code in force. */
  readonly isDeathUntold?: boolean;
}

/** A mistake of an order on closed pay days, in pence. */
export interface GivenMistake extends OrderMistakes {
  readonly orderId: string;
}

/** Days of absence, first and last included. */
export interface DaysAbsent {
  readonly from: string;
  readonly to: string;
}

/** Earnings for automatic enrolment in the pay reference period, with this payment. */
export interface EarnedInPeriod {
  readonly earnings: string;
}

/** A line of pay, with the details its payslip row shows in addition to the amount. */
export interface GivenLine {
  readonly line: PayLine & { readonly id: string };
  readonly units?: string;
  readonly unitName?: string;
  readonly payRate?: string;
  readonly from?: string;
  readonly to?: string;
  readonly statutoryPayId?: string;
  /** The pay element of the row; the line itself says what it counts for. */
  readonly payElementId?: string;
  /** Whether it corrects closed periods: percentages of gross pay do not count it. */
  readonly isCorrection?: true;
  /** Whether a payslip without pay in money leaves it out. */
  readonly needsPay?: true;
}

/** A recurring item in a period: what is due of it, and its row of the payslip. */
export interface GivenRecurring {
  readonly recurringLineItemId: string;
  /** The same whenever the period is calculated. */
  readonly lineId: string;
  readonly payElementId: string;
  readonly description: string | null;
  readonly due: RecurringDue;
  /** The units that the amount comes from, if it does; left out of the row if another amount is posted. */
  readonly units: { readonly units: string; readonly unitName: string | null; readonly payRate: string } | null;
}

/** What a payslip made of a recurring item, in pence. */
export interface PostedRecurring extends RecurringPosting {
  readonly recurringLineItemId: string;
  readonly lineId: string;
}

/** A member's pension in the engine's form, its membership and its pension group. */
export interface GivenPension {
  /** Null for a membership that begins when the run is locked. */
  readonly membershipId: string | null;
  readonly pensionGroupId: string;
  readonly pensionGroupName: string;
  /** The person's other jobs that contribute to the same membership, or under the same terms: they have one band of earnings. */
  readonly sharedWith?: readonly string[];
  readonly terms: NonNullable<PayslipFacts["pension"]>;
  /** Of a closed period: what the membership contributed in it stays, such as what is refunded in another way. */
  readonly isAsPaid?: true;
  /** Of a closed period: its terms are those that became known after it, and not those of its payslip. */
  readonly hasLateTerms?: true;
}
