export { explainLoans } from "./explain-loans";
export { collectingPlan, type LoanOutcome, loansOf, NO_LOANS, restrictLoans } from "./loan-due";
export { loanThreshold } from "./loan-threshold";
export { readPlans } from "./read-plans";
export { type StudentLoanFacts, type StudentLoans, studentLoans } from "./student-loans";
