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
export * from "./gross-to-net";
export { type IncomeTax, type IncomeTaxFacts, incomeTax } from "./income-tax";
export { type NationalInsurance, type NationalInsuranceFacts, nationalInsurance } from "./national-insurance";
export { createRulebook, type Rulebook } from "./rulebook";
export { type StudentLoanFacts, type StudentLoans, studentLoans } from "./student-loans";
