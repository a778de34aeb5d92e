import type { Reader, StudentLoanPlan, Unread } from "../base";
import type { FiguresInForce } from "../rulebook";
import { LOAN_METHODS, type LoanMethod } from "./loan-due";
import { readPlans } from "./read-plans";

/** The loans that a payment repays. */
interface CollectedLoans {
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
}

/** Reads how the loans of several weeks are deducted; null for the rules' policy. */
export function readLoanMethod(reader: Reader, facts: Unread): LoanMethod | null {
  if ((facts.loanMultiplesOfWeeks ?? null) === null) return null;
  return reader.choice(facts, "loanMultiplesOfWeeks", "", LOAN_METHODS);
}

/** Reads `studentLoanPlan` and `postgraduateLoan`; an off-payroll (deemed) worker repays neither. */
export function readLoans(reader: Reader, facts: Unread, figures: FiguresInForce): CollectedLoans {
  const plan = readPlans(reader, facts, figures);
  const postgraduateLoan = reader.flag(facts.postgraduateLoan, "postgraduateLoan", "", false);
  const isOffPayrollWorker = reader.flag(facts.isOffPayrollWorker, "isOffPayrollWorker", "", false);
  return isOffPayrollWorker ? { plan: null, postgraduateLoan: false } : { plan, postgraduateLoan };
}
