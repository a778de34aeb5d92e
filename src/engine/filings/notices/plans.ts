import { byLoanPlan, STUDENT_LOAN_PLANS, type StudentLoanPlan } from "../../base";
import type { ItemReader } from "./item-reader";

const CODES = byLoanPlan((_, { rtiCode }) => rtiCode);

/** The plans by their own names. */
export const PLANS = byLoanPlan((plan) => plan);

/** The plan of a notice; null if it names none. */
export function readPlan(item: ItemReader): StudentLoanPlan | null {
  const stated = item.text("PlanType");
  if (stated === null) return null;
  const plan = STUDENT_LOAN_PLANS.find((known) => CODES[known] === stated.padStart(2, "0"));
  if (plan === undefined) {
    const expected = Object.values(CODES).join(", ");
    item.refuse("text_not_allowed", "/PlanType[1]", { element: "PlanType", expected });
  }
  return plan ?? null;
}
