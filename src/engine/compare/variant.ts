import type { PayslipFacts } from "../gross-to-net";

/** Why a payslip of another payroll may differ, in the order in which equally small explanations are preferred. */
export const DIFFERENCE_CAUSES = [
  "Pay",
  "TaxCode",
  "Week1Month1",
  "NiCategory",
  "StudentLoanPlan",
  "PostgraduateLoan",
  "PensionMethod",
  "PensionBasis",
  "PensionMissing",
  "YearToDateMissing",
  "PreviousEmploymentMissing",
  "DirectorMethod",
  "PayAfterLeaving",
  "Rounding",
  "OldRules",
  "EarningsPeriod",
  "Period",
  "OtherTaxCode",
] as const;

/** The part of a payslip that may have been calculated by the figures of the year before. */
export type OldPart = "tax" | "ni" | "loans";

/** A payslip as the other payroll may have calculated it. */
export interface Variant {
  readonly facts: PayslipFacts;
  readonly old: readonly OldPart[];
  /** Whether amounts may differ by another rounding. */
  readonly isRounded: boolean;
}

/** Something that the other payroll may have done, in one form. */
export interface Hypothesis {
  readonly cause: DifferenceCause;
  /** What exactly: "BR instead of 1257L". */
  readonly detail: string;
  /** Whether others are preferred, as what the other payroll states of itself speaks against it. */
  readonly isUnlikely?: boolean;
  /** Whether it follows what is stated, so that it may only apply together with others. */
  readonly isAdaptive?: boolean;
  /** Returns the variant with it; null if it does not apply there. */
  apply(variant: Variant): Variant | null;
}

/** Makes a hypothesis that replaces facts. */
export function withFacts(
  cause: DifferenceCause,
  detail: string,
  change: (facts: PayslipFacts) => PayslipFacts | null,
): Hypothesis {
  return {
    cause,
    detail,
    apply(variant) {
      const facts = change(variant.facts);
      return facts === null ? null : { ...variant, facts };
    },
  };
}

/** Why a payslip of another payroll may differ from the calculated one, one of `DIFFERENCE_CAUSES`. */
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];
