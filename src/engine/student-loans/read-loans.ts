import type { Reader, Unread } from "../base";
import type { FiguresInForce, StudentLoanPlan } from "../rulebook";
import { readPlans } from "./read-plans";

/** The loans that a payment repays. */
export interface CollectedLoans {
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  /** An off-payroll (deemed) worker, whose loans are not collected whatever they are. */
  readonly isOffPayrollWorker: boolean;
}

/** Reads `studentLoanPlan`, `postgraduateLoan` and `isOffPayrollWorker`: which loans a payment repays. */
export function readLoans(reader: Reader, facts: Unread, figures: FiguresInForce): CollectedLoans {
  const plan = readPlans(reader, facts, figures);
  const postgraduateLoan = reader.flag(facts.postgraduateLoan, "postgraduateLoan", "", false);
  const isOffPayrollWorker = reader.flag(facts.isOffPayrollWorker, "isOffPayrollWorker", "", false);
  return isOffPayrollWorker ? NOT_COLLECTED : { plan, postgraduateLoan, isOffPayrollWorker };
}

const NOT_COLLECTED: CollectedLoans = { plan: null, postgraduateLoan: false, isOffPayrollWorker: true };
