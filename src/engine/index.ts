export type {
  Amount,
  CalendarDate,
  CallOptions,
  Failure,
  Money,
  PayFrequency,
  Problem,
  ProblemToken,
  Result,
  Source,
  Success,
  WorkingStep,
  Workings,
} from "./base";
export { describeProblem } from "./base";
export {
  type ApprenticeshipLevy,
  type ApprenticeshipLevyFacts,
  apprenticeshipLevy,
  type EmploymentAllowance,
  type EmploymentAllowanceFacts,
  employmentAllowance,
} from "./employer-charges";
export * from "./gross-to-net";
export {
  carryForwardTaxCode,
  type IncomeTax,
  type IncomeTaxFacts,
  incomeTax,
  type OperatedCode,
  readTaxCode,
  type StarterFacts,
  starterTaxCode,
  type TaxCode,
  type YearChangeFacts,
} from "./income-tax";
export { type MinimumWage, type MinimumWageFacts, minimumWage } from "./minimum-wage";
export { type NationalInsurance, type NationalInsuranceFacts, nationalInsurance } from "./national-insurance";
export {
  amendRules,
  createRulebook,
  type Policies,
  type Rulebook,
  type RulebookOptions,
  type RuleDocuments,
  type RulesResult,
  rulesDiff,
  rulesList,
  rulesReport,
  type StudentLoanPlan,
} from "./rulebook";
export { type StudentLoanFacts, type StudentLoans, studentLoans } from "./student-loans";
