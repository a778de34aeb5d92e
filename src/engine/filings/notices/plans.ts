import { loanPlanCode, STUDENT_LOAN_PLANS, type StudentLoanPlan } from "../../base";
import type { ItemReader } from "./item-reader";

/** Reads a notice's plan; null if it names none. */
export function readPlan(item: ItemReader): StudentLoanPlan | null {
  const stated = item.text("PlanType");
  if (stated === null) return null;
  const plan = STUDENT_LOAN_PLANS.find((known) => loanPlanCode(known) === stated.padStart(2, "0"));
  if (plan === undefined) {
    const expected = STUDENT_LOAN_PLANS.map(loanPlanCode).join(", ");
    item.refuse("text_not_allowed", "/PlanType[1]", { element: "PlanType", expected });
  }
  return plan ?? null;
}
