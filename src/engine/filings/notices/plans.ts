import type { StudentLoanPlan } from "../../rulebook";
import type { ItemReader } from "./item-reader";

const BY_NUMBER: Readonly<Record<string, StudentLoanPlan>> = {
  "01": "Plan1",
  "02": "Plan2",
  "04": "Plan4",
  "05": "Plan5",
};

/** The plans by their own names. */
export const PLANS: Readonly<Record<StudentLoanPlan, StudentLoanPlan>> = {
  Plan1: "Plan1",
  Plan2: "Plan2",
  Plan4: "Plan4",
  Plan5: "Plan5",
};

/** The plan of a notice; null where it names none. */
export function readPlan(item: ItemReader): StudentLoanPlan | null {
  const told = item.text("PlanType");
  if (told === null) return null;
  const plan = BY_NUMBER[told.padStart(2, "0")];
  if (plan === undefined) {
    const expected = Object.keys(BY_NUMBER).join(", ");
    item.refuse("text_not_allowed", "/PlanType[1]", { element: "PlanType", expected });
  }
  return plan ?? null;
}
