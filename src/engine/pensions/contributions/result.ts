import type { Money } from "../../base";
import type { ContributionBasis, PensionType } from "./bases";
import type { PeriodToDateFacts } from "./facts";

/** A row of the payslip about the pension. */
export interface PensionLine {
  readonly type: "Payable" | "Deduction" | "EmployerCost";
  readonly amount: Money;
  /** What the row is: a contribution, a voluntary one, a refund, or the employer's. */
  readonly pensionLineType: "Contribution" | "AdditionalVoluntaryContribution" | "Refund" | "EmployerContribution";
  readonly pensionType: PensionType;
  /** The whole employer contribution, shown beside the member's; never to be added. */
  readonly pensionEmployerContribution: Money | null;
}

/** The pension contributions of one payment, of the member and the employer, in pounds. */
export interface Contributions {
  readonly pensionType: PensionType;
  readonly contributionBasis: ContributionBasis;
  /** Where the rates are from: the group, the member's own, or this pay run's. */
  readonly contributionSource: "Group" | "EmployeeOverride" | "PayRunOverride";
  /** The part of this payment that the member's contribution is calculated on. */
  readonly pensionableEarnings: Money;
  /** The part of this payment that the employer's contribution is calculated on. */
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
  /** The employer's contribution without sacrificed salary and shared saving. */
  readonly employerOwnContribution: Money;
  /** Agreed sacrifice that statutory pay left no room for, and that the employer pays instead. */
  readonly sacrificeBorneByEmployer: Money;
  /** Employer National Insurance saved by the sacrifice. */
  readonly nationalInsuranceSaving: Money;
  /** The part of the saving that goes into the pension. */
  readonly nationalInsuranceShared: Money;
  /** Own, sacrificed, borne and shared together: what the employer pays over. */
  readonly employerContribution: Money;
  /** The legal minimum for this payment; null for anyone who is not a jobholder. */
  readonly autoEnrolmentMinimum: {
    readonly employerContribution: Money;
    readonly totalContribution: Money;
    readonly isMet: boolean;
  } | null;
  /** Pay and contributions of the pay reference period so far, for its next payment. */
  readonly payReferencePeriodToDate: {
    readonly [Field in keyof PeriodToDateFacts]-?: Money;
  };
  /** As the payslip states them: the member's contributions less refunds, and the employer's with salary sacrifice. */
  readonly pension: Money;
  /** The employer's contribution with salary sacrifice. */
  readonly employerPension: Money;
  /** Refunds of earlier contributions paid with this payment, by pension type. */
  readonly pensionRefundsByType: Readonly<Partial<Record<PensionType, Money>>>;
  /** The rows of the payslip about the pension. */
  readonly summaryItems: readonly PensionLine[];
}
