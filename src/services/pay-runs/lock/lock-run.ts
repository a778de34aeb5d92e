import { recordEvents } from "../../../platform/events";
import { issueAt, Refused } from "../../../platform/http";
import { type LockedPayslip, type OnPage, type RequestWork, type RunName, requesterName } from "../../contract";
import { holdEmployees, holdJoined, makePlannedMoves } from "../../employees";
import { type ConfigRow, lockConfig } from "../../pay";
import { lockJobs, markOtherPayrolls } from "../jobs/mark-other-jobs";
import { employerOf } from "../payslips/employer";
import { type NotWorkedOut, needWorkedOut } from "../payslips/not-worked-out";
import { dropPreviews } from "../previews/previews";
import { markDirty } from "../recalculate/mark-dirty";
import { openRuns } from "../recalculate/open-runs";
import { forgetMarks, lockSettings } from "../recalculate/recalculation";
import { insertRun, previousOpen } from "../runs/create-run";
import { needNext } from "../runs/need-next";
import { publishRun } from "../runs/run-event";
import { runFigures } from "../runs/run-figures";
import { isBefore, periodOf, type RunPeriod, type RunRow } from "../runs/run-period";
import { noSums } from "../runs/run-sums";
import { workOutRun } from "../runs/work-out-run";
import { lockLevy, lockPayroll, lockRecalculation } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { selectRun } from "../store/select-runs";
import { needAcknowledged } from "../warnings/need-acknowledged";
import { wholeRunWarnings } from "../warnings/whole-run-warnings";
import { type Freezing, type FrozenSlip, freezePage, frozenSlip } from "./freeze-page";
import { payslipsRoot } from "./payslips-root";
import { WaitingEvents } from "./waiting-events";

/** A run that is locked, and the root over its payslips. */
interface LockedRun {
  readonly row: RunRow;
  readonly payslipsRoot: string;
}

export interface AskedLock extends RunName {
  readonly acknowledgeWarnings: boolean;
}

export function alreadyLocked(): Refused {
  return new Refused(409, { token: "pay_run_already_locked", text: "The pay run is locked." });
}

/** Locks a run: calculates it one last time, freezes its payslips and publishes the events, in one transaction. */
export async function lockRun(work: RequestWork, asked: AskedLock, onPage?: OnPage): Promise<LockedRun> {
  const { tx, context, organisationId } = work;
  const { payrollConfigId } = asked;
  await lockSettings(tx, organisationId, "shared");
  await lockJobs(tx, organisationId, payrollConfigId);
  await lockPayroll(tx, payrollConfigId, "alone");
  await lockRecalculation(tx, payrollConfigId);
  await holdEmployees(tx, payrollConfigId);
  const config = await lockConfig(tx, payrollConfigId);
  const row = (await selectRun(tx, asked).forUpdate().executeTakeFirst()) ?? (await runMade(work, config, asked));
  if (row.status === "Locked") throw alreadyLocked();
  const run = await periodOf(tx, config, row);
  const others = (await openRuns(tx, payrollConfigId)).filter(({ payRunId }) => payRunId !== run.payRunId);
  if (others.some((other) => isBefore(other, run))) throw previousOpen();
  // Changes to these employees wait until the run is locked, and are then refused if they affect its period.
  await holdJoined(tx, payrollConfigId);
  const frozen = await freezeRun(work, run, onPage);
  // Warnings of the run as a whole come before those of its payslips.
  const { sums } = frozen;
  const whole = await wholeRunWarnings(work, config, { ...row, employee_count: sums.employees });
  sums.warnings.unshift(...whole);
  needAcknowledged(sums.warnings, asked.acknowledgeWarnings);
  if (others.length === 0) await forgetMarks(tx, payrollConfigId);
  await dropPreviews(tx, run);
  const locked = await markLocked(work, frozen);
  // Payslips of other open runs continue from those that are final now.
  if (others.length > 0) await markDirty(tx, context, { organisationId, payrollConfigId });
  await markOtherPayrolls(tx, context, organisationId, payrollConfigId);
  for (const lot of frozen.events.lots()) await recordEvents(tx, context, organisationId, lot);
  if (run.supplementary === 0) await recordEvents(tx, context, organisationId, await makePlannedMoves(work, run));
  await publishRun(work, locked);
  return { row: locked, payslipsRoot: payslipsRoot(frozen.leaves) };
}

/** Calculates everything from the records, ignoring previews; after a first failure, only to report all others. */
async function freezeRun(work: RequestWork, run: RunPeriod, onPage?: OnPage): Promise<Freezing> {
  const freezing: Freezing = {
    run,
    employer: await employerOf(work.tx),
    sums: noSums(),
    events: new WaitingEvents(),
    leaves: [],
    rules: null,
  };
  const failed: NotWorkedOut[] = [];
  await workOutRun(work, run, {
    make: (slip) => (slip.ok ? frozenSlip(work, slip, freezing) : slip),
    keep: async (page) => {
      await onPage?.(page.length);
      failed.push(...page.filter((each) => !each.ok));
      if (failed.length > 0) return;
      const frozen = page.filter((each) => each.ok);
      if (run.supplementary > 0) needOrdersOnOwnDay(frozen);
      await freezePage(work, freezing, frozen);
    },
  });
  needWorkedOut(failed);
  return freezing;
}

/** Returns the run, creating it if it is the next one and does not exist yet. */
async function runMade(work: RequestWork, config: ConfigRow, asked: RunName): Promise<RunRow> {
  await needNext(work.tx, config, asked);
  return insertRun(work, config, null);
}

async function markLocked(
  { tx, context, organisationId, caller, now }: RequestWork,
  { sums, run, rules }: Freezing,
): Promise<RunRow> {
  await lockLevy(tx, organisationId);
  return tx
    .withTables<PayRunTables>()
    .updateTable("pay_run")
    .set({
      ...(await runFigures(tx, context, run, sums)),
      status: "Locked",
      can_reopen: true,
      rules_digest: rules,
      locked_at: now,
      updated_at: now,
      locked_by: requesterName(caller),
    })
    .where("pay_run_id", "=", run.payRunId)
    .returning(RUN_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Orders deduct from a supplementary payment by the days since the last one. A second payment on one day would have to be
 * added to the first, which is final: it is made on another day.
 */
function needOrdersOnOwnDay(page: readonly FrozenSlip[]): void {
  const found = page.filter(({ final }) => hasOrders(final) && !hasInterval(final));
  if (found.length === 0) return;
  const text = "Somebody with a court order is paid on this day already: pay them on another day.";
  const issues = found.map(({ final: { employeeId } }) => issueAt([], "court_order_in_force", { employeeId }, text));
  throw new Refused(409, { token: "court_order_in_force", text }, issues);
}

function hasOrders({ payslip: { courtOrders } }: LockedPayslip): boolean {
  return (courtOrders?.orders.length ?? 0) > 0;
}

function hasInterval({ made: { year } }: LockedPayslip): boolean {
  return year.payments.some(({ courtOrderDay }) => (courtOrderDay?.payInterval ?? null) !== null);
}
