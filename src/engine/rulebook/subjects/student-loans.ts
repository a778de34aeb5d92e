import * as z from "zod/mini";
import { type LoanPlanParameter, loanPlanParameter, STUDENT_LOAN_PLANS } from "../../base";
import { type CheckContext, onEachDate } from "./check-context";
import { perYear, rate } from "./notation";
import { parameter, parameterOrNone, subject } from "./subject";

const loan = z.strictObject({ threshold: perYear, rate });
const plan = parameterOrNone(loan);

const plans = Object.fromEntries(STUDENT_LOAN_PLANS.map((each) => [loanPlanParameter(each), plan]));

const parameters = {
  ...(plans as Readonly<Record<LoanPlanParameter, typeof plan>>),
  postgraduateLoan: parameter(loan),
  unknownPlan: parameter(z.enum(STUDENT_LOAN_PLANS)),
};

export const studentLoans = subject(
  "student-loans",
  parameters,
  {
    /** Loan deductions of an earnings period of several weeks. */
    loanMultiplesOfWeeks: ["PeriodThreshold", "AverageWeek"],
    /** Which loan is deducted first if pay or protected earnings leave too little for both. */
    loanOrder: ["PostgraduateFirst", "StudentFirst"],
  },
  checkUnknownPlan,
);

type Parameters = z.infer<z.ZodMiniObject<typeof parameters>>;

/** Checks that the plan of an employee who does not know theirs is one that is collected. */
function checkUnknownPlan(context: CheckContext, parameters: Parameters): void {
  onEachDate(parameters, (on, date) => {
    const { value: plan } = on("unknownPlan");
    if (plan !== undefined && on(loanPlanParameter(plan)).value === undefined) {
      context.report("not_in_force", "/parameters/unknownPlan", { needs: plan, on: date });
    }
  });
}
