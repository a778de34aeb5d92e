import type { Amount, CalendarDate, Money, PayFrequency } from "../../base";
import type { WorkerCategory } from "../assessment/facts";
import type { PeriodLength } from "../period-length";

export type PensionType = "ReliefAtSource" | "NetPayArrangement" | "SalarySacrifice";

export type ContributionBasis =
  | "QualifyingEarnings"
  | "PensionablePaySet1"
  | "PensionablePaySet2"
  | "PensionablePaySet3"
  | "PensionablePayUncertified";

/** "0.05" is five per cent; in a group of fixed amounts, pounds per pay period. */
type Factor = string | number;

/** An employer's cap on its own contribution. */
interface ContributionCap {
  readonly amount: Amount;
  readonly per: "Period" | "Year";
}

/** The terms of a contribution group. */
export interface GroupTerms {
  readonly pensionType: PensionType;
  readonly contributionBasis: ContributionBasis;
  /** Defaults to "Percentage". */
  readonly contributionMode?: "Percentage" | "FixedAmount";
  readonly employeeFactor: Factor;
  readonly employerFactor: Factor;
  /** The share of the employer's National Insurance saving that goes into the pension; salary sacrifice only. */
  readonly nationalInsuranceSavingsFactor?: Factor;
  readonly employerContributionCap?: ContributionCap | null;
  /** The tax method of voluntary contributions, if it is not the group's own. */
  readonly additionalVoluntaryContributionType?: PensionType;
}

/** Pay and contributions earlier in the same pay reference period; a result's `payReferencePeriodToDate` fits unchanged. */
export interface PeriodToDateFacts {
  readonly earnings?: Amount;
  readonly pensionablePay?: Amount;
  readonly employerEarnings?: Amount;
  readonly employerPensionablePay?: Amount;
  readonly employeeContribution?: Amount;
  readonly salarySacrifice?: Amount;
  readonly employerOwnContribution?: Amount;
}

/** Replaces the group's factors for one pay run. */
export interface ContributionOverride {
  readonly employeeFactor?: Factor;
  readonly employeeAmount?: Amount;
  readonly employerFactor?: Factor;
  readonly employerAmount?: Amount;
  readonly acknowledgeBelowAutoEnrolmentMinimum?: boolean;
  readonly reason?: string;
}

/** One payment of one member. */
export interface ContributionFacts extends GroupTerms {
  /** Chooses the thresholds and minimums. */
  readonly paymentDate: CalendarDate;
  readonly frequency?: PayFrequency;
  readonly payReferencePeriodLength?: PeriodLength;
  /** All earnings of the payment that count, before any sacrifice for the pension. */
  readonly earnings?: Amount;
  /** The part of pay that is pensionable in the scheme, for a basis other than qualifying earnings. */
  readonly pensionablePay?: Amount;
  /** On paid family leave: what the worker would have earned, on which the employer pays. */
  readonly employerEarnings?: Amount;
  readonly employerPensionablePay?: Amount;
  readonly payReferencePeriodToDate?: PeriodToDateFacts | null;
  /** The employer's own contributions earlier in the tax year, if the cap is yearly. */
  readonly employerOwnContributionYearToDate?: Amount;
  /** A member's permanent factors instead of the group's. */
  readonly employeeOverride?: { readonly employeeFactor?: Factor; readonly employerFactor?: Factor } | null;
  readonly contributionOverride?: ContributionOverride | null;
  /** Gross. */
  readonly additionalVoluntaryContribution?: Amount;
  /** Employer National Insurance before the sacrifice less after it; or the rate, if all is above the threshold. */
  readonly employerNiSaving?: Amount;
  readonly employerNiRate?: Factor;
  /** "EntitledWorker" and "NotEligible" have no minimum. */
  readonly workerCategory?: WorkerCategory;
  /** Membership began within the period: pay counts from that date. All three, or none. */
  readonly enrolmentDate?: CalendarDate;
  readonly payReferencePeriodStartDate?: CalendarDate;
  readonly payReferencePeriodEndDate?: CalendarDate;
  /** Refunds of earlier contributions paid with this payment, by the type under which they were deducted. */
  readonly refunds?: Readonly<Partial<Record<PensionType, Amount>>>;
}

/** A row of the payslip about the pension. */
export interface PensionLine {
  readonly type: "Payable" | "Deduction" | "EmployerCost";
  readonly amount: Money;
  readonly pensionLineType: "Contribution" | "AdditionalVoluntaryContribution" | "Refund" | "EmployerContribution";
  readonly pensionType: PensionType;
  /** The whole employer contribution, shown beside the member's; never to be added. */
  readonly pensionEmployerContribution: Money | null;
}

export interface Contributions {
  readonly pensionType: PensionType;
  readonly contributionBasis: ContributionBasis;
  readonly contributionSource: "Group" | "EmployeeOverride" | "PayRunOverride";
  /** The part of this payment that the member's contribution is calculated on. */
  readonly pensionableEarnings: Money;
  readonly employerPensionableEarnings: Money;
  /** Deducted from pay: at source 80% of the gross, zero for sacrifice. */
  readonly employeeContribution: Money;
  /** Claimed by the scheme on it. */
  readonly taxRelief: Money;
  /** Deducted from pay for voluntary contributions, and the relief that the scheme claims on them. */
  readonly additionalVoluntaryContribution: Money;
  readonly additionalVoluntaryTaxRelief: Money;
  /** Salary sacrificed, voluntary contributions included. */
  readonly salarySacrifice: Money;
  readonly employerOwnContribution: Money;
  readonly nationalInsuranceSaving: Money;
  readonly nationalInsuranceShared: Money;
  /** Own, sacrificed and shared together: what the employer pays over. */
  readonly employerContribution: Money;
  /** The legal minimum for this payment; null for anyone who is not a jobholder. */
  readonly autoEnrolmentMinimum: {
    readonly employerContribution: Money;
    readonly totalContribution: Money;
    readonly isMet: boolean;
  } | null;
  readonly payReferencePeriodToDate: {
    readonly [Field in keyof PeriodToDateFacts]-?: Money;
  };
  /** As the payslip states them: the member's contributions less refunds, and the employer's with salary sacrifice. */
  readonly pension: Money;
  readonly employerPension: Money;
  readonly pensionRefundsByType: Readonly<Partial<Record<PensionType, Money>>>;
  readonly summaryItems: readonly PensionLine[];
}
