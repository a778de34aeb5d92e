import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { planReport, type ReportPlan } from "../../../engine/reports";
import { recordEvent } from "../../../platform/events";
import { notFound, pageQuery } from "../../../platform/http";
import { JobFailure, type JobInHand } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import {
  idField,
  instantField,
  mountList,
  mountOperation,
  operation,
  optional,
  type RefusalCase,
  refuser,
  requesterName,
  type ServiceContext,
  showColumns,
  withExamples,
} from "../../contract";
import { definitionField, EXAMPLE_DEFINITION, INVALID_DEFINITION } from "../contract/run-operations";
import { findDefinition } from "../definitions/find-definition";
import { fillMarked } from "../fill/fill-marked";
import { findSession, planDefinition, readsPayslips } from "../run/relations";
import { deliverLater, undelivered } from "../schedules/deliver-later";
import { EXPORT_FORMATS, RUN_STATUSES, type RunTable, reportTables } from "../store/report-tables";
import { EXPORT_FORMS } from "./export-query";
import { EXPORT_JOB, queueExport } from "./queue-export";
import { type WrittenExport, writeExport } from "./write-export";

const instant = instantField().nullable();

const shownFields = withExamples({
  id: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  runId: [idField().openapi({ description: "The same as `id`." }), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  mode: [z.enum(["EXPORT", "SCHEDULED"]), "EXPORT"],
  status: [z.enum(RUN_STATUSES), "QUEUED"],
  definitionId: [idField().nullable(), null],
  scheduleId: [idField().nullable(), null],
  format: [z.enum(EXPORT_FORMATS), "CSV"],
  rowCount: [z.int().nullable(), null],
  truncated: [z.boolean().nullable(), null],
  sizeBytes: [z.int().nullable(), null],
  sha256: [z.string().nullable(), null],
  downloadUrl: [
    z
      .string()
      .nullable()
      .openapi({ description: "Valid for 12 hours; each request for one export gives a new one, lists give none." }),
    null,
  ],
  downloadUrlExpiresAt: [instant, null],
  fileExpiresAt: [instant, null],
  requestedBy: [z.string(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X9"],
  queuedAt: [instantField(), "2026-04-30T09:30:00.000Z"],
  startedAt: [instant, null],
  finishedAt: [instant, null],
  errorToken: [
    z
      .enum(["export_failed", "export_expired"])
      .nullable()
      .openapi({ description: "`export_expired`: the file is deleted, 30 days after it was made or on request." }),
    null,
  ],
});

const shown = z.strictObject(shownFields.shape).openapi("ReportExport");

type ShownExport = z.input<typeof shown>;

const body = z
  .strictObject({
    definitionId: optional(idField()),
    definition: optional(definitionField),
    format: z.enum(EXPORT_FORMATS),
  })
  .superRefine(({ definitionId, definition }, context) => {
    if (definitionId === null && definition === null) {
      refuser(context)("definitionId", "required_without", { other: "definition" });
    }
    if (definitionId !== null && definition !== null) {
      refuser(context)("definition", "sent_together", { other: "definitionId" });
    }
  })
  .openapi("NewReportExport");

const common = { service: "Reports", scope: "organisation", isBeta: true } as const;
const one = { ...common, path: "/v1/report/exports/{id}", params: z.object({ id: idField() }), data: shown } as const;

const NOT_FOUND: RefusalCase = {
  status: 404,
  token: "report_export_not_found",
  when: "The organisation has no such export.",
};

const createExport = operation({
  ...common,
  id: "exportReport",
  method: "post",
  path: "/v1/report/exports",
  summary: "Exports a report to a file: up to 5,000,000 rows",
  description:
    "Send a `definition`, or the id of a saved one. CSV has a line of headings; a text that a spreadsheet would take for a formula gets an apostrophe in front. JSONL has an object a line. Parquet has decimals, dates and times in their own types. Files are kept for 30 days. The rows may be read from a replica of the database, which then has everything that was written before the export began.",
  body,
  data: shown,
  status: 202,
  token: "report_export_queued",
  idempotent: true,
  refusals: [
    INVALID_DEFINITION,
    { status: 404, token: "report_definition_not_found", when: "The organisation has no such definition." },
  ],
  examples: { body: { definition: EXAMPLE_DEFINITION, format: "CSV" }, data: shownFields.example },
});

const getExport = operation({
  ...one,
  id: "getReportExport",
  method: "get",
  summary: "An export, with a new link to its file",
  description: "Poll it until it has ended. The link expires; read the export again for another.",
  token: "report_export_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: shownFields.example },
});

const deleteExport = operation({
  ...one,
  id: "deleteReportExport",
  method: "delete",
  summary: "Cancels an export that has not ended, or deletes its file",
  description: "The run itself stays in the list. Returns the export as it is then.",
  token: "report_export_deleted",
  refusals: [NOT_FOUND],
  examples: { data: { ...shownFields.example, status: "CANCELLED" } },
});

const listExports = operation({
  ...common,
  id: "listReportExports",
  method: "get",
  path: "/v1/report/exports",
  summary: "Exports and scheduled runs, the newest first",
  description: "A page at a time. Filters choose a status, a definition or a schedule.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    status: z.enum(RUN_STATUSES).optional(),
    definitionId: idField().optional(),
    scheduleId: idField().optional(),
  }),
  data: z.strictObject({ items: z.array(shown) }),
  token: "report_exports_listed",
  examples: { data: { items: [shownFields.example] } },
});

/** Milliseconds that a file is kept. */
const KEPT = 30 * 24 * 3_600_000;

/** Seconds that a link to a file is valid. */
const LINK_LIFE = 12 * 3_600;

type Row = Selectable<RunTable>;

export function mountExports(context: ServiceContext): void {
  handleExports(context);

  mountOperation(context, createExport, async ({ body, organisationId, caller, today }, tx) => {
    const { definitionId, format } = body;
    const definition = definitionId === null ? (body.definition ?? {}) : await findDefinition(tx, definitionId);
    const options = { asOf: today, mode: "EXPORT" } as const;
    const plan = planDefinition(definition, options, definitionId === null ? "/definition" : "");
    const asked = {
      organisationId,
      accountId: caller.accountId,
      mode: "EXPORT" as const,
      definition,
      definitionId,
      scheduleId: null,
      format,
      asOf: today,
      requestedBy: requesterName(caller),
      scheduledFor: null,
    };
    const row = await queueExport(tx, context, asked, plan);
    return { data: await shownExport(tx, context, row), text: "The export is queued." };
  });

  mountOperation(context, getExport, async ({ params: { id } }, tx) => {
    return { data: await shownExport(tx, context, await findExport(tx, id)), text: "This is the export." };
  });

  mountOperation(context, deleteExport, async ({ params: { id } }, tx) => {
    const { job_id: jobId } = await findExport(tx, id);
    const cancelled = jobId === null ? null : await context.jobs.cancel(tx, jobId);
    if (cancelled !== "Cancelled") await removeFile(tx, context, await findExport(tx, id));
    return { data: await shownExport(tx, context, await findExport(tx, id)), text: "The export is deleted." };
  });

  mountList(context, listExports, {
    from: exportsOf,
    filters: { status: "status", definitionId: "definition_id", scheduleId: "schedule_id" },
    order: ["run_id"],
    direction: "desc",
    show: (rows) => rows.map((row) => listedExport(row, context.clock.now())),
    text: "The exports are listed.",
  });
}

function exportsOf(tx: Tx) {
  return reportTables(tx).selectFrom("report_run").selectAll().where("mode", "<>", "SYNC");
}

/** Returns an export; refuses 404. */
async function findExport(tx: Tx, id: string): Promise<Row> {
  const row = await exportsOf(tx).where("run_id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound("report_export");
  return row;
}

async function removeFile(tx: Tx, { files, clock }: ServiceContext, { run_id, status, file_id }: Row): Promise<void> {
  if (status !== "COMPLETED" || file_id === null) return;
  await files.remove(tx, file_id);
  await reportTables(tx)
    .updateTable("report_run")
    .set({ file_expires_at: formatInstant(clock.now()) })
    .where("run_id", "=", run_id)
    .execute();
}

/** Returns an export as lists show it, without a link. */
function listedExport(row: Row, now: number): ShownExport {
  return {
    ...showColumns(shown.shape, row),
    id: row.run_id,
    mode: row.mode === "SCHEDULED" ? "SCHEDULED" : "EXPORT",
    format: row.format ?? "CSV",
    downloadUrl: null,
    downloadUrlExpiresAt: null,
    errorToken: errorOf(row, now),
  };
}

function errorOf({ status, file_expires_at: expiresAt }: Row, now: number): ShownExport["errorToken"] {
  if (status === "FAILED") return "export_failed";
  return expiresAt !== null && expiresAt <= formatInstant(now) ? "export_expired" : null;
}

/** Returns an export with a new link to its file. */
async function shownExport(
  tx: Tx,
  { files, clock }: Pick<ServiceContext, "files" | "clock">,
  row: Row,
): Promise<ShownExport> {
  const now = clock.now();
  const listed = listedExport(row, now);
  const isThere = row.status === "COMPLETED" && listed.errorToken === null && row.file_id !== null;
  const downloadUrl = isThere ? await files.link(tx, row.file_id ?? "", LINK_LIFE) : null;
  if (downloadUrl === null) return listed;
  return { ...listed, downloadUrl, downloadUrlExpiresAt: formatInstant(now + LINK_LIFE * 1_000) };
}

interface ExportPayload {
  readonly runId: string;
}

/** Handles the jobs that write exports. A retry begins again, and deletes what was written before. */
function handleExports(context: ServiceContext): void {
  context.jobs.handle<ExportPayload>(EXPORT_JOB, (job) => exportReport(context, job), {
    onGivenUp: async (tx, { payload: { runId } }) => {
      const finished_at = formatInstant(context.clock.now());
      const run = await changeRun(tx, runId, { status: "FAILED", error_token: "export_failed", finished_at });
      if (run === undefined) return;
      await undelivered(tx, context, run);
      await publish(tx, context, run);
    },
    onCancelled: async (tx, { payload: { runId } }) => {
      await changeRun(tx, runId, { status: "CANCELLED", finished_at: formatInstant(context.clock.now()) });
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
  const begun = { status: "RUNNING", file_id: fileId, started_at: formatInstant(startedAt) } as const;
  await job.step((tx) => changeRun(tx, payload.runId, begun));
  const plan = planOf(before);
  if (readsPayslips(plan)) await fillMarked(store, organisationId);
  const format = before.format ?? "CSV";
  const began = clock.now();
  const session = await job.step((tx) => findSession(tx, context, { plan, asOf: before.as_of }));
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
  const runs = reportTables(tx).selectFrom("report_run").selectAll();
  return runs.where("run_id", "=", runId).executeTakeFirstOrThrow();
}

function changeRun(tx: Tx, runId: string, change: Partial<Row>): Promise<Row | undefined> {
  const { columns: _, definition: __, status_scope: ___, ...changed } = change;
  const runs = reportTables(tx).updateTable("report_run").set(changed);
  return runs.where("run_id", "=", runId).returningAll().executeTakeFirst();
}

type Written = WrittenExport & { readonly milliseconds: number };

/** The row of the file, the run, its event and its delivery are written together. */
async function complete(tx: Tx, context: ServiceContext, run: Row, written: Written) {
  const now = context.clock.now();
  const { size, sha256, rowCount, truncated, milliseconds } = written;
  const { extension, contentType } = EXPORT_FORMS[run.format ?? "CSV"];
  const expiresAt = formatInstant(now + KEPT);
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
    finished_at: formatInstant(now),
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
