import type { Selectable } from "kysely";
import { notFound, pageOf } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { mountOperation, requesterName, type ServiceContext } from "../../contract";
import { createExport, deleteExport, getExport, listExports } from "../contract/export-operations";
import { findDefinition } from "../definitions/find-definition";
import { planDefinition } from "../run/plan-definition";
import type { ReportTables, RunTable } from "../store/report-tables";
import { listedExport, shownExport } from "./export-data";
import { handleExports } from "./handle-exports";
import { queueExport } from "./queue-export";

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

  mountOperation(context, listExports, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const place = { route: listExports.path, scope: organisationId, filters };
    const [before] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const { status, definitionId, scheduleId } = filters;
    const rows = await exportsOf(tx)
      .$if(status !== undefined, (all) => all.where("status", "=", status ?? "QUEUED"))
      .$if(definitionId !== undefined, (all) => all.where("definition_id", "=", definitionId ?? ""))
      .$if(scheduleId !== undefined, (all) => all.where("schedule_id", "=", scheduleId ?? ""))
      .$if(before !== undefined, (all) => all.where("run_id", "<", String(before)))
      .orderBy("run_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, ({ run_id }) => [run_id]);
    const items = page.items.map((row) => listedExport(row, context.clock.now()));
    return { data: { items }, text: "The exports are listed.", paginationToken: page.paginationToken };
  });
}

function exportsOf(tx: Tx) {
  return tx.withTables<ReportTables>().selectFrom("report_run").selectAll().where("mode", "<>", "SYNC");
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
  await tx
    .withTables<ReportTables>()
    .updateTable("report_run")
    .set({ file_expires_at: instantOf(clock.now()) })
    .where("run_id", "=", run_id)
    .execute();
}
