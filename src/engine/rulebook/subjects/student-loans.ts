import { byName, loanPlanParameter, STUDENT_LOAN_PLANS } from "../../base";
import { type CheckContext, onEachDate } from "./check-context";
import { perYear, rate } from "./notation";
import * as form from "./schema";
import { parameter, parameterOrNone, subject } from "./subject";

const loan = form.object({ threshold: perYear, rate });

/** A year without a plan does not collect it through payroll. */
const plan = form.optional(parameterOrNone(loan));

const parameters = {
  ...byName(STUDENT_LOAN_PLANS.map(loanPlanParameter), () => plan),
  postgraduateLoan: parameter(loan),
  unknownPlan: parameter(form.words(STUDENT_LOAN_PLANS)),
};

export const studentLoans = subject(
  "student-loans",
  parameters,
  {
    /** How loans are deducted for an earnings period of several weeks. */
    loanMultiplesOfWeeks: ["PeriodThreshold", "AverageWeek"],
    /** Which loan is deducted first if pay or protected earnings are too low for both. */
    loanOrder: ["PostgraduateFirst", "StudentFirst"],
  },
  checkUnknownPlan,
);

type Parameters = form.infer<form.ObjectOf<typeof parameters>>;

/** Checks that employers collect the plan of an employee whose plan is not known. */
function checkUnknownPlan(context: CheckContext, parameters: Parameters): void {
  onEachDate(parameters, (on, date) => {
    const { value: plan } = on("unknownPlan");
    if (plan !== undefined && on(loanPlanParameter(plan)).value === undefined) {
      context.report("not_in_force", "/parameters/unknownPlan", { needs: plan, on: date });
    }
  });
}
