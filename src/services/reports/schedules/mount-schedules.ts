import { notFound } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import { mountOperation, requesterName, type ServiceContext } from "../../contract";
import { findDefinition } from "../definitions/find-definition";
import { queueExport } from "../exports/queue-export";
import type { ReportTables } from "../store/report-tables";
import { handleDeliveries } from "./deliver";
import { fireSchedules } from "./fire-schedules";
import { handlePosts, secretOf } from "./legacy-post";
import { createSchedule, listSchedulesOfDefinition, runSchedule } from "./schedule-operations";
import { newColumns, schedules } from "./schedules";
import { handleStops } from "./stop-schedule";

export function mountSchedules(context: ServiceContext): void {
  schedules.mount(context);
  handleDeliveries(context);
  handlePosts(context);
  handleStops(context);
  fireSchedules(context);

  mountOperation(context, createSchedule, async ({ params: { definitionId }, body, ...work }, tx) => {
    await findDefinition(tx, definitionId);
    const row = await tx
      .withTables<ReportTables>()
      .insertInto("report_schedule")
      .values({ ...newColumns(body, work), definition_id: definitionId })
      .returningAll()
      .executeTakeFirstOrThrow();
    const shown = schedules.show(row);
    const webhookSecret = row.delivery.webhookUrl === null ? null : secretOf(context, row.id);
    return {
      data: { ...shown, webhookSecret },
      dataOfRepetition: { ...shown, webhookSecret: null },
      text: "The report schedule is created.",
    };
  });

  mountOperation(context, listSchedulesOfDefinition, async ({ params: { definitionId } }, tx) => {
    await findDefinition(tx, definitionId);
    const all = tx.withTables<ReportTables>().selectFrom("report_schedule").selectAll();
    const rows = await all.where("definition_id", "=", definitionId).orderBy("id").execute();
    return { data: { items: rows.map((row) => ({ ...schedules.show(row) })) }, text: "The schedules are listed." };
  });

  mountOperation(context, runSchedule, async ({ params: { id }, organisationId, caller, today }, tx) => {
    const all = tx.withTables<ReportTables>().selectFrom("report_schedule").selectAll();
    const row = await all.where("id", "=", id).executeTakeFirst();
    if (row === undefined) throw notFound("report_schedule");
    const run = await queueExport(tx, context, {
      organisationId,
      accountId: caller.accountId,
      mode: "SCHEDULED",
      definition: await findDefinition(tx, row.definition_id),
      definitionId: row.definition_id,
      scheduleId: id,
      format: row.format,
      asOf: today,
      requestedBy: requesterName(caller),
      scheduledFor: null,
    });
    await tx
      .withTables<ReportTables>()
      .updateTable("report_schedule")
      .set({ last_run_at: instantOf(context.clock.now()) })
      .where("id", "=", id)
      .execute();
    return { data: { runId: run.run_id }, text: "The schedule's run is queued." };
  });
}
