import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type RunTable, reportTables, type ScheduleTable } from "../store/report-tables";
import { recordUndelivered } from "./record-delivery";

export const DELIVERY_JOB = "ReportDelivery";
export const POST_JOB = "ReportPost";

type Run = Selectable<RunTable>;

/** Queues what a scheduled run sends, in the transaction that completes it. */
export async function deliverLater(tx: Tx, { jobs }: Pick<ServiceContext, "jobs">, run: Run): Promise<void> {
  const schedule = run.schedule_id === null ? null : await findSchedule(tx, run.schedule_id);
  if (schedule === null) return;
  const job = { organisation: run.organisation_id, payload: { runId: run.run_id } };
  const { emails, webhookUrl } = schedule.delivery;
  if (emails.length > 0) await jobs.enqueue(tx, { ...job, kind: DELIVERY_JOB });
  if (webhookUrl !== null) await jobs.enqueue(tx, { ...job, kind: POST_JOB });
}

/** Records that a scheduled run made no file. */
export async function undelivered(tx: Tx, context: ServiceContext, run: Run): Promise<void> {
  if (run.schedule_id === null) return;
  await recordUndelivered(tx, context, run.run_id, "export_failed");
  await deliverFailure(tx, context, run);
}

/** The deprecated POST reports failures too. */
async function deliverFailure(tx: Tx, { jobs }: ServiceContext, run: Run): Promise<void> {
  const schedule = await findSchedule(tx, run.schedule_id ?? "");
  if (schedule === null || schedule.delivery.webhookUrl === null) return;
  await jobs.enqueue(tx, { organisation: run.organisation_id, kind: POST_JOB, payload: { runId: run.run_id } });
}

/** Returns a schedule; null if it is deleted. */
export async function findSchedule(tx: Tx, id: string): Promise<Selectable<ScheduleTable> | null> {
  const all = reportTables(tx).selectFrom("report_schedule").selectAll();
  return (await all.where("id", "=", id).executeTakeFirst()) ?? null;
}
