import { readTaxYear } from "../../../engine/base";
import type { CorrectionsPlan } from "../../../engine/corrections";
import type { EmployeePlan } from "../plan/plan-employee";
import type { ReportedYear } from "../store/correction-tables";

interface Reporting {
  readonly plan: CorrectionsPlan;
  readonly years: EmployeePlan["years"];
  /** The year of the run that settles the correction. */
  readonly year: number;
}

/**
 * Returns the past years that a correction with `PastYearFps` changes, with the facts and payslips that are reported: what was
 * really paid and deducted. A later correction begins from them, so that it neither pays nor recovers the difference.
 */
export function reportedYears({ plan, years, year }: Reporting): readonly ReportedYear[] {
  const changed = new Set(plan.effects.fpsToDate.map(({ taxYear }) => taxYear));
  return years.flatMap(({ asKnown }) => {
    const taxYear = readTaxYear(asKnown.taxYear);
    if (taxYear >= year || !changed.has(taxYear)) return [];
    const periods = plan.periods.filter((period) => period.taxYear === taxYear);
    return [{ taxYear, facts: asKnown, payslips: periods.flatMap(({ recomputed }) => recomputed ?? []) }];
  });
}
