import { changeDates, valueOn, valueOrNullOn } from "../in-force";
import type { YearDocuments } from "../shape";
import type { CheckContext } from "./context";
import { checkCount } from "./entries";

/** The plan taken for an employee who does not know theirs is one that is collected. */
export function checkStudentLoans(context: CheckContext, { parameters }: YearDocuments["student-loans"]): void {
  const plans = { Plan1: parameters.plan1, Plan2: parameters.plan2, Plan4: parameters.plan4, Plan5: parameters.plan5 };
  for (const date of changeDates(Object.values(parameters))) {
    const plan = valueOn(parameters.unknownPlan, date);
    if (valueOrNullOn(plans[plan], date) === null) {
      context.report("not_in_force", "/parameters/unknownPlan", { needs: plan, on: date });
    }
  }
}

/** Age bands ascend from birth. */
export function checkMinimumWage(context: CheckContext, { parameters }: YearDocuments["minimum-wage"]): void {
  parameters.ages.values.forEach((entry, index) => {
    let below = -1;
    if (entry.value.length === 0) context.report("must_not_be_empty", `/parameters/ages/values/${index}/value`);
    entry.value.forEach((band, place) => {
      const at = `/parameters/ages/values/${index}/value/${place}/fromAgeYears`;
      checkCount(context, at, band.fromAgeYears, 0);
      if (place === 0 && band.fromAgeYears > 0) context.report("too_large", at, { most: 0 });
      else if (band.fromAgeYears <= below) context.report("limits_not_ascending", at, { previous: below });
      below = band.fromAgeYears;
    });
  });
}
