import { byName } from "./look-up";

/**
 * The student loan plans, in listing order. Everything else follows from the name: `Plan4` is number 04 in messages,
 * and has its threshold and rate in the parameter `plan4` of the rule data.
 */
export const STUDENT_LOAN_PLANS = ["Plan1", "Plan2", "Plan4", "Plan5"] as const;

/** A student loan plan that employers collect, one of `STUDENT_LOAN_PLANS`. The postgraduate loan is not a plan. */
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

/** Who repays a loan under each plan, and who repays a postgraduate loan. Source: gov.uk/repaying-your-student-loan. */
export const LOAN_BORROWERS: Readonly<Record<StudentLoanPlan | "Postgraduate", string>> = {
  Plan1: "Northern Ireland, or England and Wales if the course started before 1 September 2012",
  Plan2:
    "Wales if the course started on or after 1 September 2012, and England if it started between 1 September 2012 and 31 July 2023",
  Plan4: "Scotland",
  Plan5: "England if the course started on or after 1 August 2023",
  Postgraduate: "England or Wales, for a master’s or a doctoral course",
};
