import { type RawBuilder, sql } from "kysely";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { ownerAndPersonEmails } from "../../access";
import type { ServiceContext } from "../../contract";
import { reportTables } from "../store/report-tables";

const STOP_JOB = "ReportScheduleDisabled";

type Ports = Pick<ServiceContext, "clock" | "jobs">;

/** Failures in a row after which a schedule is disabled. */
const MOST_FAILURES = 10;

/** Records that a run's email was accepted; not if it was refused in the meantime. */
export async function recordDelivered(tx: Tx, { clock }: Ports, runId: string): Promise<void> {
  const at = formatInstant(clock.now());
  const tables = reportTables(tx);
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
  const run = await reportTables(tx)
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
  const tables = reportTables(tx);
  const failed = await tables
    .updateTable("report_schedule")
    .set({
      last_delivery_status: "FAILED",
      last_delivery_at: formatInstant(clock.now()),
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

interface StopPayload {
  readonly scheduleId: string;
}

/** Tells the creator of a schedule that it was disabled; for one made by credentials, the owner of the account. */
export function handleStops({ jobs, store, emails }: ServiceContext): void {
  jobs.handle<StopPayload>(STOP_JOB, async ({ organisation, jobId, payload: { scheduleId } }) => {
    const schedule = await store.inTenant(organisation, (tx) =>
      reportTables(tx)
        .selectFrom("report_schedule")
        .select(["account_id", "created_by", "name", "last_delivery_error"])
        .where("id", "=", scheduleId)
        .executeTakeFirst(),
    );
    if (schedule === undefined) return null;
    const { account_id: accountId, created_by: createdBy, name, last_delivery_error: error } = schedule;
    const principalId = createdBy.startsWith("USER#") ? createdBy.slice("USER#".length) : null;
    const [to] = await store.inAccount(accountId, (tx) =>
      ownerAndPersonEmails(tx, { principalId, organisationId: organisation }),
    );
    if (to === undefined) return null;
    const email = await emails.prepare({
      type: "ReportExportEvent",
      owner: { organisationId: organisation },
      to: [to],
      messageId: `<report-schedule.${scheduleId}.${jobId}@paypacket>`,
      subject: "A scheduled report is disabled",
      paragraphs: [
        `The schedule ${name ?? scheduleId} reached nobody ten times in a row, the last time because of ${error}.`,
        "It is disabled. Check its recipients and its definition, and enable it again.",
      ],
    });
    await emails.send(email);
    return null;
  });
}
