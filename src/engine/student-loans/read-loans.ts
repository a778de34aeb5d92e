import { type Reader, STUDENT_LOAN_PLANS, type StudentLoanPlan, taxYearLabel, type Unread } from "../base";
import type { FiguresInForce } from "../rulebook";
import { collectingPlan, LOAN_METHODS, type LoanMethod } from "./loan-due";

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

/** Reads `studentLoanPlan`: one plan, several, or null; returns the plan that is deducted. */
export function readPlans(reader: Reader, facts: Unread, figures: FiguresInForce): StudentLoanPlan | null {
  const value = facts.studentLoanPlan;
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return readPlan(reader, value, figures, "/studentLoanPlan");
  const plans = [...value]
    .map((plan, index) => readPlan(reader, plan, figures, `/studentLoanPlan/${index}`))
    .filter((plan) => plan !== null);
  if (new Set(plans).size < plans.length) reader.refuse("duplicate", "/studentLoanPlan");
  return collectingPlan(figures, plans);
}

function readPlan(reader: Reader, value: unknown, figures: FiguresInForce, path: string): StudentLoanPlan | null {
  const plan = STUDENT_LOAN_PLANS.find((known) => known === value);
  if (plan === undefined) {
    reader.refuse("unknown_value", path, { allowed: STUDENT_LOAN_PLANS.join(", ") });
    return null;
  }
  if (figures.studentLoans.plans[plan] !== null) return plan;
  reader.refuse("not_in_force", path, { taxYear: taxYearLabel(figures.taxYear) });
  return null;
}
