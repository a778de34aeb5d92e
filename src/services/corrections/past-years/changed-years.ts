import { sql } from "kysely";
import type { YearToDate } from "../../../engine";
import { readTaxYear } from "../../../engine/base";
import { type CorrectionsPlan, haveSameFigures } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type { EmployeePlan } from "../plan/plan-employee";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";
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

/** Returns the past tax years whose figures the corrections posted in some runs have changed, in order. */
export async function pastYearsSettled(tx: Tx, payRunIds: readonly string[]): Promise<readonly number[]> {
  if (payRunIds.length === 0) return [];
  const rows = await selectCorrections(tx)
    .select("past_years")
    .where("posted_run_id", "in", [...payRunIds])
    .where("status", "=", "Posted")
    .execute();
  return distinctYears(rows);
}

/** Returns the tax years of which settled corrections state figures, in order. */
export async function yearsWithFigures(tx: Tx): Promise<readonly number[]> {
  const rows = await selectCorrections(tx)
    .select("past_years")
    .where("status", "in", ["Posted", "Repaid"])
    .where(sql<boolean>`past_years <> '[]'`)
    .execute();
  return distinctYears(rows);
}

function distinctYears(rows: readonly Pick<CorrectionRow, "past_years">[]): readonly number[] {
  const years = rows.flatMap(({ past_years }) => past_years.map(({ taxYear }) => taxYear));
  return [...new Set(years)].sort((one, other) => one - other);
}
