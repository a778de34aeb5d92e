import { sql } from "kysely";
import { type NewEvent, recordEvents } from "../../../platform/events";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type RunName, requesterName, type ServiceContext } from "../../contract";
import {
  type EmployeeLockedThrough,
  holdJoined,
  jobsInOtherPayrolls,
  lockEmployeesThrough,
  takeBackMoves,
} from "../../employees";
import { dropApproval } from "../approval/approvals";
import { reopenRun as reopenOperation } from "../contract/run-operations";
import { markOtherPayrolls } from "../jobs/mark-other-jobs";
import { lockWholePayroll } from "../lock/lock-run";
import { storedPayslipsRoot } from "../lock/payslips-root";
import { beginFigures } from "../recalculate/begin-figures";
import { markDirty } from "../recalculate/mark-dirty";
import { openRuns } from "../recalculate/open-runs";
import { readProgress } from "../recalculate/progress";
import { runData } from "../runs/run-data";
import { ofRun, reopenedEvent } from "../runs/run-event";
import { periodOf, type RunPeriod, type RunRow } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { lockRun, runWarnings, selectPayslips, selectRuns } from "../store/select-runs";
import { findUses } from "../uses/run-uses";

export function mountReopen(context: ServiceContext): void {
  mountOperation(context, reopenOperation, async ({ params, query, body, ...work }, tx) => {
    const { row, payslipsRoot } = await reopenRun(work, { ...params, ...query }, body.reason);
    const progress = await readProgress(tx, params.payrollConfigId);
    const text = "The pay run is open again: its payslips are withdrawn.";
    return { data: runData(row, await runWarnings(tx, row.pay_run_id), progress), text, audited: { payslipsRoot } };
  });
}

/** A run that is open again, and the root over the payslips that it had, as they were stored until now. */
interface ReopenedRun {
  readonly row: RunRow;
  readonly payslipsRoot: string;
}

/**
 * Reopens a locked run: each service takes back what it stored, payslips are withdrawn, and the run is calculated from
 * the records again.
 */
async function reopenRun(work: RequestWork, name: RunName, reason: string): Promise<ReopenedRun> {
  const { tx, context, organisationId } = work;
  const { payrollConfigId } = name;
  const config = await lockWholePayroll(work, payrollConfigId);
  const row = await lockRun(tx, name);
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
  await dropApproval(tx, run.payRunId);
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

/** Returns how far the final payslips of employees lock their records; null for those without one. */
async function lockedThroughOf(tx: Tx, employeeIds: readonly string[]): Promise<readonly EmployeeLockedThrough[]> {
  if (employeeIds.length === 0) return [];
  const rows = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .innerJoin("pay_run", "pay_run.pay_run_id", "payslip.pay_run_id")
    .select(({ fn }) => [
      "payslip.employee_id",
      fn.max("pay_run.period_end_date").as("period_end_date"),
      fn.max("pay_run.regular_payment_date").as("payment_date"),
    ])
    .where("payslip.employee_id", "in", [...employeeIds])
    .groupBy("payslip.employee_id")
    .execute();
  const found = new Map(rows.map((row) => [row.employee_id, row]));
  return employeeIds.map((employeeId) => {
    const row = found.get(employeeId);
    return { employeeId, periodEndDate: row?.period_end_date ?? null, paymentDate: row?.payment_date ?? null };
  });
}

interface Withdrawn {
  readonly employeeIds: readonly string[];
  readonly events: readonly NewEvent[];
}

/** Keeps the payslips of a run as withdrawn ones, and takes them from the final ones. */
async function withdrawPayslips(
  { tx, organisationId, caller, now }: RequestWork,
  { payRunId }: RunPeriod,
  reason: string,
): Promise<Withdrawn> {
  await sql`insert into payslip_withdrawn
    select payslip.*, ${now}, ${requesterName(caller)}, ${reason} from payslip where pay_run_id = ${payRunId}`.execute(
    tx,
  );
  const gone = await tx
    .withTables<PayRunTables>()
    .deleteFrom("payslip")
    .where("pay_run_id", "=", payRunId)
    .returning([
      ...(["payslip_id", "employee_id", "payroll_config_id"] as const),
      ...(["year", "period", "supplementary", "payment_date"] as const),
    ])
    .execute();
  const events = gone.map((row): NewEvent => {
    const { employee_id: employeeId, year, period, supplementary } = row;
    return {
      organisationId,
      accountId: caller.accountId,
      eventType: "payslip.withdrawn",
      resourceUrl: `/v1/payslip/data/${employeeId}/${year}/${period}${ofRun(supplementary)}`,
      data: {
        payslipId: row.payslip_id,
        employeeId,
        payrollConfigId: row.payroll_config_id,
        payRunId,
        year,
        period,
        supplementary,
        paymentDate: row.payment_date,
        status: "WITHDRAWN",
        reason,
      },
    };
  });
  return { employeeIds: gone.map(({ employee_id }) => employee_id), events };
}

/** Refuses to reopen a run that is not the newest locked one, or that something was made of that has left. */
async function needReopenable(tx: Tx, run: RunRow): Promise<void> {
  if (run.status !== "Locked") throw refused("pay_run_not_locked", "The run is open: there is nothing to reopen.");
  const usedBy = await findUses(tx, run.pay_run_id);
  if (usedBy.length > 0) {
    const text =
      "Something of the run has left or is on its way: correct it in the next run, or in a supplementary one.";
    throw new Refused(409, { token: "pay_run_already_used", text, arguments: { usedBy } });
  }
  if ((await hasLaterRun(tx, run)) || (await hasLaterPayslips(tx, run)) || (await isCounted(tx, run))) {
    throw refused("pay_run_not_latest", "Later pay builds on this run: reopen the later run first.");
  }
  if (!run.can_reopen) {
    throw refused("pay_run_not_reopenable", "An earlier version locked the run: correct it in the next run.");
  }
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}

async function hasLaterRun(tx: Tx, run: RunRow): Promise<boolean> {
  const later = await selectRuns(tx)
    .select("pay_run_id")
    .where("payroll_config_id", "=", run.payroll_config_id)
    .where("status", "=", "Locked")
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("regular_payment_date", "sequence", "supplementary"),
        ">",
        tuple(run.regular_payment_date, run.sequence, run.supplementary),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Whether somebody's year continues from a payslip of the run, after a move to another payroll. */
async function hasLaterPayslips(tx: Tx, { pay_run_id: payRunId }: RunRow): Promise<boolean> {
  const later = await selectPayslips(tx)
    .innerJoin("payslip as later", (join) =>
      join
        .onRef("later.employee_id", "=", "payslip.employee_id")
        .onRef("later.regular_payment_date", ">=", "payslip.regular_payment_date")
        .onRef("later.payslip_id", ">", "payslip.payslip_id"),
    )
    .select("later.payslip_id")
    .where("payslip.pay_run_id", "=", payRunId)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Whether a payslip of somebody's job in another payroll counts one of the run. */
async function isCounted(tx: Tx, { payroll_config_id, pay_run_id: payRunId }: RunRow): Promise<boolean> {
  const jobs = await jobsInOtherPayrolls(tx, payroll_config_id);
  if (jobs.length === 0) return false;
  const own = selectPayslips(tx).select("payslip_id").where("pay_run_id", "=", payRunId);
  const counting = await selectPayslips(tx)
    .select("payslip_id")
    .where(
      "employee_id",
      "in",
      jobs.map(({ employeeId }) => employeeId),
    )
    .where(sql<boolean>`document->'jobs'->'countedPayslipIds' ?| array(${own})`)
    .limit(1)
    .executeTakeFirst();
  return counting !== undefined;
}
