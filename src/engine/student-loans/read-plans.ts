import { type Reader, taxYearLabel, type Unread } from "../base";
import type { FiguresInForce, StudentLoanPlan } from "../rulebook";
import { collectingPlan } from "./loan-due";

const PLANS: readonly StudentLoanPlan[] = ["Plan1", "Plan2", "Plan4", "Plan5"];

/** Reads `studentLoanPlan`: one plan, several, or none; of several the one that collects. */
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

function readPlan(reader: Reader, plan: unknown, figures: FiguresInForce, path: string): StudentLoanPlan | null {
  if (!PLANS.includes(plan as StudentLoanPlan)) {
    reader.refuse("unknown_value", path, { allowed: PLANS.join(", ") });
    return null;
  }
  if (figures.studentLoans.plans[plan as StudentLoanPlan] === null) {
    reader.refuse("not_in_force", path, { taxYear: taxYearLabel(figures.taxYear) });
    return null;
  }
  return plan as StudentLoanPlan;
}
