import { sql } from "kysely";
import { type NewEvent, recordEvents } from "../../../platform/events";
import { type RequestWork, type RunName, requesterName } from "../../contract";
import { holdEmployees, holdJoined, lockEmployeesThrough, takeBackMoves } from "../../employees";
import { lockConfig } from "../../pay";
import { lockJobs, markOtherPayrolls } from "../jobs/mark-other-jobs";
import { storedPayslipsRoot } from "../lock/payslips-root";
import { beginFigures } from "../recalculate/begin-figures";
import { markDirty } from "../recalculate/mark-dirty";
import { openRuns } from "../recalculate/open-runs";
import { lockSettings } from "../recalculate/recalculation";
import { reopenedEvent } from "../runs/run-event";
import { periodOf, type RunPeriod, type RunRow } from "../runs/run-period";
import { lockPayroll, lockRecalculation } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { lockRunOf } from "../store/select-runs";
import { lockedThroughOf } from "./locked-through-of";
import { needReopenable } from "./need-reopenable";
import { withdrawPayslips } from "./withdraw-payslips";

/** A run that is open again, and the root over the payslips that it had, as they were stored until now. */
interface ReopenedRun {
  readonly row: RunRow;
  readonly payslipsRoot: string;
}

/**
 * Reopens a locked run: each service takes back what it stored, payslips are withdrawn, and the run is calculated from
 * the records again. It locks what locking a run does, in the same order.
 */
export async function reopenRun(work: RequestWork, name: RunName, reason: string): Promise<ReopenedRun> {
  const { tx, context, organisationId } = work;
  const { payrollConfigId } = name;
  await lockSettings(tx, organisationId, "shared");
  await lockJobs(tx, organisationId, payrollConfigId);
  await lockPayroll(tx, payrollConfigId, "alone");
  await lockRecalculation(tx, payrollConfigId);
  await holdEmployees(tx, payrollConfigId);
  const config = await lockConfig(tx, payrollConfigId);
  const row = await lockRunOf(tx, name);
  await holdJoined(tx, payrollConfigId);
  await needReopenable(tx, row);
  const run = await periodOf(tx, config, row);
  const events: NewEvent[] = [];
  await sql`select set_config('app.reopened_run', ${run.payRunId}, true)`.execute(tx);
  const reopened = { work, period: run, publish: (event: NewEvent) => events.push(event) };
  // Services that build on others are mounted after them, and take their part back first.
  for (const takeBack of [...context.runReopened].reverse()) await takeBack(tx, reopened);
  const payslipsRoot = await storedPayslipsRoot(tx, run.payRunId);
  const withdrawn = await withdrawPayslips(work, run, reason);
  await lockEmployeesThrough(tx, await lockedThroughOf(tx, withdrawn.employeeIds));
  const opened = await markOpen(work, run, row.reopen_count + 1);
  const back = run.supplementary > 0 ? [] : await takeBackMoves(work, run, withdrawn.employeeIds);
  const first = [...withdrawn.events, ...back, reopenedEvent(work, opened, reason)];
  await recordEvents(tx, context, organisationId, [...first, ...events]);
  const figures = await beginFigures(work, run);
  const hasOthers = (await openRuns(tx, payrollConfigId)).length > 1;
  if (hasOthers) await markDirty(tx, context, { organisationId, payrollConfigId });
  await markOtherPayrolls(tx, context, organisationId, payrollConfigId);
  return { row: figures, payslipsRoot };
}

/** Opens the run: the guard of the database takes it, since its payslips are withdrawn and nothing of it has left. */
function markOpen({ tx, caller, now }: RequestWork, { payRunId }: RunPeriod, count: number): Promise<RunRow> {
  return tx
    .withTables<PayRunTables>()
    .updateTable("pay_run")
    .set({
      status: "Open",
      can_reopen: false,
      rules_digest: null,
      locked_at: null,
      locked_by: null,
      reopened_at: now,
      reopened_by: requesterName(caller),
      reopen_count: count,
      updated_at: now,
    })
    .where("pay_run_id", "=", payRunId)
    .returning(RUN_COLUMNS)
    .executeTakeFirstOrThrow();
}
