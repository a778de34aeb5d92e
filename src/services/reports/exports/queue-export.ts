import type { Selectable } from "kysely";
import type { ReportMode, ReportPlan } from "../../../engine/reports";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { getResultColumns, planDefinition } from "../run/relations";
import { type ExportFormat, type RunTable, reportTables } from "../store/report-tables";

export const EXPORT_JOB = "ReportExport";

/** An export, or the run of a schedule. */
interface NewExport {
  readonly organisationId: string;
  readonly accountId: string;
  readonly mode: Exclude<ReportMode, "SYNC">;
  readonly definition: Readonly<Record<string, unknown>>;
  readonly definitionId: string | null;
  readonly scheduleId: string | null;
  readonly format: ExportFormat;
  /** The day that relative periods count from. */
  readonly asOf: string;
  readonly requestedBy: string;
  /** The time for which a schedule starts it. */
  readonly scheduledFor: string | null;
}

/** Queues an export and returns its run. */
export async function queueExport(
  tx: Tx,
  { jobs, ids, clock }: Pick<ServiceContext, "jobs" | "ids" | "clock">,
  { organisationId, accountId, definition, ...asked }: NewExport,
  plan: ReportPlan = planDefinition(definition, { asOf: asked.asOf, mode: asked.mode }),
): Promise<Selectable<RunTable>> {
  const runId = ids.next();
  const jobId = await jobs.enqueue(tx, { organisation: organisationId, kind: EXPORT_JOB, payload: { runId } });
  return reportTables(tx)
    .insertInto("report_run")
    .values({
      organisation_id: organisationId,
      run_id: runId,
      mode: asked.mode,
      status: "QUEUED",
      definition_id: asked.definitionId,
      schedule_id: asked.scheduleId,
      dataset: plan.dataset,
      definition: JSON.stringify(definition),
      as_of: asked.asOf,
      columns: getResultColumns(plan),
      status_scope: plan.statusScope === null ? null : JSON.stringify(plan.statusScope),
      format: asked.format,
      requested_by: asked.requestedBy,
      account_id: accountId,
      job_id: jobId,
      queued_at: formatInstant(clock.now()),
      scheduled_for: asked.scheduledFor,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
