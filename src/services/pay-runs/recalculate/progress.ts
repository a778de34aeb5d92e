import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { RunData } from "../contract/run-schemas";
import type { RunRow } from "../runs/run-period";

export type RunProgress = Pick<RunData, "pendingRecalculations" | "recalculation">;

interface Row {
  readonly pending: number;
  readonly job_id: string | null;
  readonly done_count: number | null;
  readonly total_count: number | null;
}

/** How much of an open run is to be worked out again, and the job that does it, or waits to. */
export async function readProgress(tx: Tx, run: RunRow): Promise<RunProgress> {
  if (run.status === "Locked") return { pendingRecalculations: 0, recalculation: null };
  const { rows } = await sql<Row>`
    select case when bool_or(dirty_id is not null and employee_id is null) then greatest(count(distinct employee_id), ${run.employee_count})
        else count(distinct employee_id) end as pending,
      job.job_id, job.done_count, job.total_count
    from (select ${run.payroll_config_id} as payroll_config_id) as asked
      left join pay_dirty using (payroll_config_id)
      left join lateral (
        select job_id, done_count, total_count from pay_recalculation join job
          on job.job_id in (running_job_id, waiting_job_id) and job.status in ('Pending', 'Running')
        where pay_recalculation.payroll_config_id = asked.payroll_config_id
        order by job.job_id limit 1
      ) as job on true
    group by job.job_id, job.done_count, job.total_count`.execute(tx);
  const [row] = rows;
  const { job_id: jobId = null, done_count: doneCount, total_count: totalCount = null } = row ?? {};
  return {
    pendingRecalculations: row?.pending ?? 0,
    recalculation: jobId === null ? null : { jobId, doneCount: doneCount ?? 0, totalCount },
  };
}
