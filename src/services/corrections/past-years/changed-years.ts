import type { YearToDate } from "../../../engine";
import { readTaxYear } from "../../../engine/base";
import { type CorrectionsPlan, haveSameFigures } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type { EmployeePlan } from "../plan/plan-employee";
import { pastYearFigures } from "./past-year-figures";

type FiguresOfYear = CorrectionsPlan["effects"]["fpsToDate"][number];

interface Correcting {
  readonly employeeId: string;
  readonly plan: CorrectionsPlan;
  readonly years: EmployeePlan["years"];
  /** The year of the run that settles the correction. */
  readonly year: number;
}

/**
 * Returns the figures of past tax years that a correction changes: those that differ from what the last settled correction
 * of the year states, or from its last payslip if there is none. A year whose earlier correction is taken back has the
 * figures of its payslips again.
 */
export async function changedYears(
  tx: Tx,
  { employeeId, plan, years: all, year }: Correcting,
): Promise<readonly FiguresOfYear[]> {
  const planned = new Map(plan.effects.fpsToDate.map(({ taxYear, yearToDate }) => [taxYear, yearToDate]));
  const paid = new Map(all.map(({ asPaid, payslips }) => [readTaxYear(asPaid.taxYear), payslips.at(-1)?.yearToDate]));
  const years = new Set([...planned.keys(), ...paid.keys()]);
  const changed: FiguresOfYear[] = [];
  for (const taxYear of [...years].filter((each) => each < year).sort((one, other) => one - other)) {
    const before = paid.get(taxYear);
    const yearToDate = planned.get(taxYear) ?? before;
    const stated = (await pastYearFigures(tx, taxYear, [employeeId])).at(-1)?.yearToDate ?? before;
    if (yearToDate !== undefined && !isSame(yearToDate, stated)) changed.push({ taxYear, yearToDate });
  }
  return changed;
}

function isSame(yearToDate: YearToDate, stated: YearToDate | undefined): boolean {
  return stated !== undefined && haveSameFigures(yearToDate, stated);
}
