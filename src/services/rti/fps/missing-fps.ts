import { sql } from "kysely";
import { taxYearLabel } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { selectRuns } from "../../pay-runs";

/** The runs of a payroll to check. */
interface Asked {
  readonly payrollConfigId: string;
  readonly fromYear: number;
  readonly upToYear: number;
  /** Only runs before this one, by their places in the calendar and their numbers. */
  readonly before?: { readonly sequence: number; readonly supplementary: number };
}

interface UnreportedRun {
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
}

/**
 * Returns locked runs with payslips and no FPS accepted or on its way, the earliest first: every part of one. A
 * correction for some employees does not count for the others.
 */
export function missingFps(tx: Tx, asked: Asked): Promise<readonly UnreportedRun[]> {
  const { payrollConfigId, fromYear, upToYear, before } = asked;
  return selectRuns(tx)
    .select(["year", "period", "supplementary"])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Locked")
    .where("employee_count", ">", 0)
    .where("year", ">=", fromYear)
    .where("year", "<=", upToYear)
    .$if(before !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("sequence", "supplementary"), "<", tuple(before?.sequence ?? 0, before?.supplementary ?? 0)),
      ),
    )
    .where(sql<boolean>`not exists (${wholeSubmissions})`)
    .orderBy("sequence")
    .orderBy("supplementary")
    .execute();
}

/** Submissions of a run that report all of its employees, with every part: versions of a part count once. */
const wholeSubmissions = sql`
  select 1 from (
    select distinct on (coalesce(first_part_id, submission_id), part)
      coalesce(first_part_id, submission_id) as whole_id, employee_count
    from rti_submission as sent
    where sent.organisation_id = pay_run.organisation_id and sent.pay_run_id = pay_run.pay_run_id
      and sent.status in ('Pending', 'Submitted', 'Accepted')
    order by coalesce(first_part_id, submission_id), part, submission_id desc
  ) as part
  group by whole_id having sum(employee_count) >= pay_run.employee_count`;

/**
 * Warns about earlier runs of the payroll, of this tax year and the one before, whose FPS is missing: before a
 * supplementary run also about the main run of its period.
 */
export async function warnOfMissingFps(
  tx: Tx,
  { payrollConfigId, year, sequence, supplementary }: RunToWarnOf,
): Promise<readonly WholeRunWarning[]> {
  const asked = { payrollConfigId, fromYear: year - 1, upToYear: year, before: { sequence, supplementary } };
  const missing = await missingFps(tx, asked);
  if (missing.length === 0) return [];
  const periods = missing.map(runName).join(", ");
  return [{ token: "earlier_fps_missing", text: `No FPS has been submitted for ${periods}.` }];
}

function runName({ year, period, supplementary }: UnreportedRun): string {
  const name = `period ${period} of ${taxYearLabel(year)}`;
  return supplementary === 0 ? name : `supplementary run ${supplementary} of ${name}`;
}
