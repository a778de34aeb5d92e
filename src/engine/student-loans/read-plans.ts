import { type Reader, STUDENT_LOAN_PLANS, type StudentLoanPlan, taxYearLabel, type Unread } from "../base";
import type { FiguresInForce } from "../rulebook";
import { collectingPlan } from "./loan-due";

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
