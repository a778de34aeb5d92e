import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { RunData } from "../contract/run-schemas";

/** How much of a payroll's open run is still to be calculated, and the job that does it or waits to. */
export interface Progress {
  /** Employees who are marked individually. */
  readonly marked: number;
  /** Whether all of them are. */
  readonly isWhole: boolean;
  readonly recalculation: RunData["recalculation"];
}

export const NOTHING_TO_DO: Progress = { marked: 0, isWhole: false, recalculation: null };

interface Row {
  readonly marked: number;
  readonly is_whole: boolean;
  readonly job_id: string | null;
  readonly done_count: number | null;
  readonly total_count: number | null;
}

/** Must be read before the run, so that the figures are at least as recent as it says. */
export async function readProgress(tx: Tx, payrollConfigId: string): Promise<Progress> {
  const { rows } = await sql<Row>`
    select marks.*, job.*
    from (
      select count(distinct employee_id) as marked,
        coalesce(bool_or(employee_id is null), false) as is_whole
      from pay_dirty where payroll_config_id = ${payrollConfigId}
    ) as marks
      left join lateral (
        select job_id, done_count, total_count from pay_recalculation join job
          on job.job_id in (running_job_id, waiting_job_id) and job.status in ('Pending', 'Running')
        where pay_recalculation.payroll_config_id = ${payrollConfigId}
        order by job.job_id limit 1
      ) as job on true`.execute(tx);
  const [row] = rows;
  if (row === undefined) return NOTHING_TO_DO;
  const { marked, is_whole: isWhole, job_id: jobId, done_count: doneCount, total_count: totalCount } = row;
  return { marked, isWhole, recalculation: jobId === null ? null : { jobId, doneCount: doneCount ?? 0, totalCount } };
}
