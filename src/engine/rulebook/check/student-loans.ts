import { loanPlanParameter } from "../../base";
import { changeDates, valueOn, valueOrNullOn } from "../in-force";
import type { YearDocuments } from "../shape";
import type { CheckContext } from "./context";

/** The plan taken for an employee who does not know theirs is one that is collected. */
export function checkStudentLoans(context: CheckContext, { parameters }: YearDocuments["student-loans"]): void {
  for (const date of changeDates(Object.values(parameters))) {
    const plan = valueOn(parameters.unknownPlan, date);
    if (valueOrNullOn(parameters[loanPlanParameter(plan)], date) === null) {
      context.report("not_in_force", "/parameters/unknownPlan", { needs: plan, on: date });
    }
  }
}
