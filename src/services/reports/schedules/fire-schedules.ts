import type { Selectable } from "kysely";
import { Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findDefinition } from "../definitions/find-definition";
import { queueExport } from "../exports/queue-export";
import { reportTables, type ScheduleTable } from "../store/report-tables";
import { recordFailure } from "./record-delivery";
import { dateIn, getFiring } from "./schedule-times";

/** Schedules that are looked up at a time. */
const AT_ONCE = 100;

/** Runs the schedules of all organisations that are due, every minute. */
export function fireSchedules(context: ServiceContext): void {
  context.timetable.add({
    name: "RunReportSchedules",
    cron: "* * * * *",
    timezone: "Europe/London",
    missed: "once",
    followsClocks: true,
    run: async ({ isStopping }) => {
      for (let count = 0; ; ) {
        const due = await dueSchedules(context);
        for (const { organisation_id: organisationId, id } of due) {
          if (isStopping()) return count;
          await context.store.inTenant(organisationId, (tx) => fire(tx, context, id));
          count += 1;
        }
        if (due.length < AT_ONCE) return count;
      }
    },
  });
}

function dueSchedules({ store, clock }: ServiceContext) {
  return store.inSystem((tx) =>
    reportTables(tx)
      .selectFrom("report_schedule")
      .select(["organisation_id", "id"])
      .where("is_enabled", "=", true)
      .where("next_run_at", "<=", formatInstant(clock.now()))
      .orderBy("next_run_at")
      .limit(AT_ONCE)
      .execute(),
  );
}

/** Runs a schedule, if it is still due, and enters when it is due again: both or neither. */
async function fire(tx: Tx, context: ServiceContext, id: string): Promise<void> {
  const now = context.clock.now();
  const tables = reportTables(tx);
  const row = await tables
    .selectFrom("report_schedule")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || !row.is_enabled || row.next_run_at === null || Date.parse(row.next_run_at) > now) return;
  const { cron, timezone, misfire_policy: misfirePolicy } = row;
  const { runFor, nextRunAt } = getFiring({ cron, timezone, misfirePolicy }, Date.parse(row.next_run_at), now);
  await tables
    .updateTable("report_schedule")
    .set({
      next_run_at: nextRunAt === null ? null : formatInstant(nextRunAt),
      ...(runFor === null ? {} : { last_run_at: formatInstant(now) }),
    })
    .where("id", "=", id)
    .execute();
  if (runFor !== null) await queueRun(tx, context, row, runFor);
}

/** A definition that cannot be run any more, or an archived organisation, makes no file: the schedule says why. */
async function queueRun(
  tx: Tx,
  context: ServiceContext,
  row: Selectable<ScheduleTable>,
  runFor: number,
): Promise<void> {
  try {
    await context.refuseArchived(tx);
    await queueExport(tx, context, {
      organisationId: row.organisation_id,
      accountId: row.account_id,
      mode: "SCHEDULED",
      definition: await findDefinition(tx, row.definition_id),
      definitionId: row.definition_id,
      scheduleId: row.id,
      format: row.format,
      asOf: dateIn(row.timezone, runFor),
      requestedBy: "scheduler",
      scheduledFor: formatInstant(runFor),
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await recordFailure(tx, context, row.id, { error: error.refusal.token });
  }
}
