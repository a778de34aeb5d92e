import { type RawBuilder, sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { ReportTables } from "../store/report-tables";
import { STOP_JOB } from "./stop-schedule";

type Ports = Pick<ServiceContext, "clock" | "jobs">;

/** Failures in a row after which a schedule is disabled. */
const MOST_FAILURES = 10;

/** Records that a run's email was accepted; not if it was refused in the meantime. */
export async function recordDelivered(tx: Tx, { clock }: Ports, runId: string): Promise<void> {
  const at = instantOf(clock.now());
  const tables = tx.withTables<ReportTables>();
  const run = await tables
    .updateTable("report_run")
    .set({ delivery_status: "DELIVERED", delivered_at: at })
    .where("run_id", "=", runId)
    .where("delivery_status", "is", null)
    .returning("schedule_id")
    .executeTakeFirst();
  if (run === undefined || run.schedule_id === null) return;
  await tables
    .updateTable("report_schedule")
    .set({
      last_delivery_status: "DELIVERED",
      last_delivery_at: at,
      last_delivery_error: null,
      consecutive_delivery_failures: 0,
    })
    .where("id", "=", run.schedule_id)
    .execute();
}

/** Records that a run reached nobody: it has no file, or its email was refused at once or later. */
export async function recordUndelivered(tx: Tx, ports: Ports, runId: string, error: string): Promise<void> {
  const run = await tx
    .withTables<ReportTables>()
    .updateTable("report_run")
    .set({ delivery_status: "FAILED", delivery_error: error })
    .where("run_id", "=", runId)
    .where(({ eb }) => eb("delivery_status", "is distinct from", "FAILED"))
    .returning("schedule_id")
    .executeTakeFirst();
  const scheduleId = run?.schedule_id ?? null;
  if (scheduleId !== null) await recordFailure(tx, ports, scheduleId, { error, failures: failuresInARow(scheduleId) });
}

/** The runs since the last one that was delivered: one that is refused late counts as if it had been at once. */
function failuresInARow(scheduleId: string): RawBuilder<number> {
  return sql<number>`(select count(*) from report_run as failed
    where failed.schedule_id = ${scheduleId} and failed.delivery_status = 'FAILED' and failed.run_id > coalesce((
      select max(run_id) from report_run where schedule_id = ${scheduleId} and delivery_status = 'DELIVERED'), ''))`;
}

/** A failure of a schedule, and how many there are in a row with it. */
interface Failure {
  readonly error: string;
  readonly failures?: RawBuilder<number>;
}

/** Records a failure of a schedule. After ten in a row it is disabled, and its creator gets an email. */
export async function recordFailure(
  tx: Tx,
  { clock, jobs }: Ports,
  scheduleId: string,
  { error, failures = sql<number>`consecutive_delivery_failures + 1` }: Failure,
): Promise<void> {
  const tables = tx.withTables<ReportTables>();
  const failed = await tables
    .updateTable("report_schedule")
    .set({
      last_delivery_status: "FAILED",
      last_delivery_at: instantOf(clock.now()),
      last_delivery_error: error,
      consecutive_delivery_failures: failures,
    })
    .where("id", "=", scheduleId)
    .returning(["organisation_id", "is_enabled", "consecutive_delivery_failures as failures"])
    .executeTakeFirst();
  if (failed === undefined || !failed.is_enabled || failed.failures < MOST_FAILURES) return;
  const disabled = { is_enabled: false, next_run_at: null };
  await tables.updateTable("report_schedule").set(disabled).where("id", "=", scheduleId).execute();
  await jobs.enqueue(tx, { organisation: failed.organisation_id, kind: STOP_JOB, payload: { scheduleId } });
}
