import { byName } from "./look-up";

/**
 * The student loan plans, in listing order. Everything else follows from the name: `Plan4` is number 04 in messages,
 * and has its threshold and rate in the parameter `plan4` of the rule data.
 */
export const STUDENT_LOAN_PLANS = ["Plan1", "Plan2", "Plan4", "Plan5"] as const;

export type StudentLoanPlan = (typeof STUDENT_LOAN_PLANS)[number];

/** The parameter of the rule data with a plan's threshold and rate. */
export type LoanPlanParameter = Lowercase<StudentLoanPlan>;

/** Returns an object with an entry for each plan. */
export function byLoanPlan<Value>(
  entryFor: (plan: StudentLoanPlan) => Value,
): Readonly<Record<StudentLoanPlan, Value>> {
  return byName(STUDENT_LOAN_PLANS, entryFor);
}

export function loanPlanParameter(plan: StudentLoanPlan): LoanPlanParameter {
  return plan.toLowerCase() as LoanPlanParameter;
}

/** Returns the number of a plan in messages to and from HMRC, in two digits. */
export function loanPlanCode(plan: StudentLoanPlan): string {
  return plan.slice("Plan".length).padStart(2, "0");
}
