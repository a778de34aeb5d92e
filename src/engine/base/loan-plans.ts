/** What is fixed for a student loan plan; its threshold and rate are rule data. */
interface LoanPlan {
  /** Its number in messages to and from HMRC. */
  readonly rtiCode: string;
  readonly title: string;
}

/** The student loan plans, in the order in which lists name them. */
const LOAN_PLANS = {
  Plan1: { rtiCode: "01", title: "Student loan plan 1" },
  Plan2: { rtiCode: "02", title: "Student loan plan 2" },
  Plan4: { rtiCode: "04", title: "Student loan plan 4 (Scotland)" },
  Plan5: { rtiCode: "05", title: "Student loan plan 5" },
} as const satisfies Readonly<Record<`Plan${number}`, LoanPlan>>;

export type StudentLoanPlan = keyof typeof LOAN_PLANS;

/** The parameter of the rule data with a plan's threshold and rate. */
export type LoanPlanParameter = Uncapitalize<StudentLoanPlan>;

export const STUDENT_LOAN_PLANS = Object.keys(LOAN_PLANS) as readonly StudentLoanPlan[];

/** An object with an entry for each plan. */
export function byLoanPlan<Value>(
  entryFor: (plan: StudentLoanPlan, about: LoanPlan) => Value,
): Readonly<Record<StudentLoanPlan, Value>> {
  const entries = STUDENT_LOAN_PLANS.map((plan) => [plan, entryFor(plan, LOAN_PLANS[plan])]);
  return Object.fromEntries(entries) as Record<StudentLoanPlan, Value>;
}

export function loanPlanParameter(plan: StudentLoanPlan): LoanPlanParameter {
  return `plan${plan.slice("Plan".length)}` as LoanPlanParameter;
}

/** An object with an entry for the parameter of each plan. */
export function byLoanPlanParameter<Value>(
  entryFor: (about: LoanPlan) => Value,
): Readonly<Record<LoanPlanParameter, Value>> {
  const entries = STUDENT_LOAN_PLANS.map((plan) => [loanPlanParameter(plan), entryFor(LOAN_PLANS[plan])]);
  return Object.fromEntries(entries) as Record<LoanPlanParameter, Value>;
}
