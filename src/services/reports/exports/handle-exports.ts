import type { Selectable } from "kysely";
import { planReport, type ReportPlan } from "../../../engine/reports";
import { recordEvent } from "../../../platform/events";
import { JobFailure, type JobInHand } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { fillMarked } from "../fill/fill-marked";
import { readsPayslips, sessionOf } from "../run/relations";
import { deliverLater, undelivered } from "../schedules/deliver-later";
import type { ReportTables, RunTable } from "../store/report-tables";
import { EXPORT_FORMS } from "./export-query";
import { EXPORT_JOB } from "./queue-export";
import { type WrittenExport, writeExport } from "./write-export";

interface ExportPayload {
  readonly runId: string;
}

type Row = Selectable<RunTable>;

/** Milliseconds that a file is kept. */
const KEPT = 30 * 24 * 3_600_000;

/** Handles the jobs that write exports. A retry begins again, and deletes what was written before. */
export function handleExports(context: ServiceContext): void {
  context.jobs.handle<ExportPayload>(EXPORT_JOB, (job) => exportReport(context, job), {
    onGivenUp: async (tx, { payload: { runId } }) => {
      const finished_at = instantOf(context.clock.now());
      const run = await changeRun(tx, runId, { status: "FAILED", error_token: "export_failed", finished_at });
      if (run === undefined) return;
      await undelivered(tx, context, run);
      await publish(tx, context, run);
    },
    onCancelled: async (tx, { payload: { runId } }) => {
      await changeRun(tx, runId, { status: "CANCELLED", finished_at: instantOf(context.clock.now()) });
    },
  });
}

async function exportReport(context: ServiceContext, job: JobInHand<ExportPayload>) {
  const { organisation: organisationId, payload } = job;
  const { store, files, ids, clock } = context;
  const startedAt = clock.now();
  const before = await job.step((tx) => findRun(tx, payload.runId));
  if (before.file_id !== null) await files.discard({ owner: organisationId, fileId: before.file_id });
  const fileId = ids.next();
  const begun = { status: "RUNNING", file_id: fileId, started_at: instantOf(startedAt) } as const;
  await job.step((tx) => changeRun(tx, payload.runId, begun));
  const plan = planOf(before);
  if (readsPayslips(plan)) await fillMarked(store, organisationId);
  const format = before.format ?? "CSV";
  const began = clock.now();
  const session = await job.step((tx) => sessionOf(tx, context, { plan, asOf: before.as_of }));
  const written = await writeExport(context, { organisationId, fileId, plan, format, session });
  const milliseconds = clock.now() - began;
  await job.step((tx) => complete(tx, context, { ...before, file_id: fileId }, { ...written, milliseconds }));
  return { rowCount: written.rowCount };
}

/** The definition was checked when it was queued; a catalogue that has changed since is a failure. */
function planOf({ definition, as_of: asOf, mode }: Row): ReportPlan {
  const plan = planReport(definition, { asOf, mode });
  if (!plan.ok) throw new JobFailure("export_failed");
  return plan.value;
}

async function findRun(tx: Tx, runId: string): Promise<Row> {
  const runs = tx.withTables<ReportTables>().selectFrom("report_run").selectAll();
  return runs.where("run_id", "=", runId).executeTakeFirstOrThrow();
}

function changeRun(tx: Tx, runId: string, change: Partial<Row>): Promise<Row | undefined> {
  const { columns: _, definition: __, status_scope: ___, ...changed } = change;
  const runs = tx.withTables<ReportTables>().updateTable("report_run").set(changed);
  return runs.where("run_id", "=", runId).returningAll().executeTakeFirst();
}

type Written = WrittenExport & { readonly milliseconds: number };

/** The row of the file, the run, its event and its delivery are written together. */
async function complete(tx: Tx, context: ServiceContext, run: Row, written: Written) {
  const now = context.clock.now();
  const { size, sha256, rowCount, truncated, milliseconds } = written;
  const { extension, contentType } = EXPORT_FORMS[run.format ?? "CSV"];
  const expiresAt = instantOf(now + KEPT);
  await context.files.keep(tx, {
    owner: run.organisation_id,
    fileId: run.file_id ?? "",
    fileName: `${run.dataset}-${run.as_of}.${extension}`,
    contentType,
    size,
    sha256,
    expiresAt,
  });
  const completed = await changeRun(tx, run.run_id, {
    status: "COMPLETED",
    row_count: rowCount,
    truncated,
    size_bytes: size,
    sha256,
    file_expires_at: expiresAt,
    finished_at: instantOf(now),
    execution_time_ms: milliseconds,
  });
  if (completed === undefined) return;
  await deliverLater(tx, context, completed);
  await publish(tx, context, completed);
}

async function publish(tx: Tx, context: ServiceContext, run: Row): Promise<void> {
  const { run_id: runId, mode, definition_id: definitionId, schedule_id: scheduleId, format, status } = run;
  await recordEvent(tx, context, {
    organisationId: run.organisation_id,
    accountId: run.account_id,
    eventType: status === "COMPLETED" ? "report_export.completed" : "report_export.failed",
    resourceUrl: `/v1/report/exports/${runId}`,
    data: { runId, mode, definitionId, scheduleId, format, status, rowCount: run.row_count },
  });
}
