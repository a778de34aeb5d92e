import { pointerStep, type Reader, taxYearLabel, type Unread } from "../base";
import type { FiguresInForce, StudentLoanPlan } from "../rulebook";
import { collectingPlan } from "./loan-due";

const PLANS: readonly StudentLoanPlan[] = ["Plan1", "Plan2", "Plan4", "Plan5"];

/** Reads `studentLoanPlan`: one plan, several, or none; of several the one that collects. */
export function readPlans(reader: Reader, facts: Unread, figures: FiguresInForce): StudentLoanPlan | null {
  const value = facts.studentLoanPlan;
  if (value === undefined || value === null) return null;
  const path = pointerStep("studentLoanPlan");
  const named = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const plans = named.flatMap((plan, index) =>
    readPlan(reader, plan, figures, Array.isArray(value) ? `${path}/${index}` : path),
  );
  if (new Set(plans).size < plans.length) reader.refuse("duplicate", path);
  return collectingPlan(figures, plans);
}

function readPlan(reader: Reader, plan: unknown, figures: FiguresInForce, path: string): StudentLoanPlan[] {
  if (!PLANS.includes(plan as StudentLoanPlan)) {
    reader.refuse("unknown_value", path, { allowed: PLANS.join(", ") });
    return [];
  }
  if (figures.studentLoans.plans[plan as StudentLoanPlan] === null) {
    reader.refuse("not_in_force", path, { taxYear: taxYearLabel(figures.taxYear) });
    return [];
  }
  return [plan as StudentLoanPlan];
}
