export { explainLoans } from "./explain-loans";
export {
  calculateLoans,
  collectingPlan,
  LOAN_METHODS,
  type LoanMethod,
  type LoanOutcome,
  NO_LOANS,
  restrictLoans,
} from "./loan-due";
export { loanThreshold } from "./loan-threshold";
export { readLoanMethod, readPlans } from "./read-loans";
export { type StudentLoanFacts, type StudentLoans, studentLoans } from "./student-loans";
