import type { Reader, StudentLoanPlan, Unread } from "../base";
import type { FiguresInForce } from "../rulebook";
import { readPlans } from "./read-plans";

/** The loans that a payment repays. */
interface CollectedLoans {
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
}

/** Reads `studentLoanPlan` and `postgraduateLoan`; an off-payroll (deemed) worker repays neither. */
export function readLoans(reader: Reader, facts: Unread, figures: FiguresInForce): CollectedLoans {
  const plan = readPlans(reader, facts, figures);
  const postgraduateLoan = reader.flag(facts.postgraduateLoan, "postgraduateLoan", "", false);
  const isOffPayrollWorker = reader.flag(facts.isOffPayrollWorker, "isOffPayrollWorker", "", false);
  return isOffPayrollWorker ? { plan: null, postgraduateLoan: false } : { plan, postgraduateLoan };
}
