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

/** Why a payslip of another payroll may differ from the calculated one, one of `DIFFERENCE_CAUSES`. */
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];
