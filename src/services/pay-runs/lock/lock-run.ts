import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Insertable } from "kysely";
import { splitPieces } from "../../../platform";
import { type NewEvent, recordEvents } from "../../../platform/events";
import { issueAt, Refused } from "../../../platform/http";
import { type LockedPayslip, type OnPage, type RequestWork, type RunName, requesterName } from "../../contract";
import { holdEmployees, holdJoined, lockEmployees, makePlannedMoves } from "../../employees";
import { type ConfigRow, lockConfig } from "../../pay";
import { needApproval, needAsApproved } from "../approval/approvals";
import type { PayslipData } from "../contract/payslip-schemas";
import type { RunWarning } from "../contract/run-schemas";
import { lockJobs, markOtherPayrolls } from "../jobs/mark-other-jobs";
import { type NotWorkedOut, needWorkedOut } from "../payslips/not-worked-out";
import { payslipData } from "../payslips/payslip-data";
import { findEmployer } from "../payslips/slip-parts";
import type { WorkedSlip } from "../payslips/work-out";
import { dropPreviews, dropPreviewsOf } from "../previews/previews";
import { markDirty } from "../recalculate/mark-dirty";
import { openRuns } from "../recalculate/open-runs";
import { forgetMarks, lockSettings } from "../recalculate/recalculation";
import { insertRun, previousOpen } from "../runs/create-run";
import { needNext } from "../runs/need-next";
import { payslipEvent, publishRun, runFigures } from "../runs/run-event";
import { isBefore, periodOf, type RunPeriod, type RunRow } from "../runs/run-period";
import { addToSums, noSums, type RunSums } from "../runs/run-sums";
import { figuresOfSlip } from "../runs/slip-figures";
import { workOutRun } from "../runs/work-out-run";
import { lockLevy, lockPayroll, lockRecalculation } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { selectRun } from "../store/select-runs";
import { placeColumns, slipColumns } from "../store/slip-columns";
import { wholeRunWarnings } from "../warnings/whole-run-warnings";
import { type PayslipLeaf, payslipLeaf, payslipsRoot } from "./payslips-root";

/** Warnings that a caller must acknowledge to lock a run. */
const TO_ACKNOWLEDGE: ReadonlySet<string> = new Set([
  "run_ahead_of_today",
  "nobody_in_run",
  "salary_not_enabled",
  "below_minimum_wage",
  "earlier_fps_missing",
  "days_paid_elsewhere",
  "days_not_paid_after_move",
  "planned_move_waiting",
  "jobs_not_aggregated",
  "loan_on_other_job",
  "certificate_ended_below_minimum",
  "benefit_line_beside_record",
]);

/** Warnings of what the law does not allow, or what figures to date would lose, whoever acknowledges it. */
const TO_MEND: ReadonlySet<string> = new Set(["enrolment_below_minimum", "paid_before_last_pay_date"]);

/** The most warnings in a refusal, as for issues of a body. */
const MOST_NAMED = 5_000;

/** Events that stay as they are; further ones are packed, so many at a time. */
const MOST_OPEN = 20_000;
const PACKED_AT_ONCE = 500;
/** Packing is to be quick: events of one kind are much alike. */
const LEAST_EFFORT = { level: 1 };

/** Events that wait for the end of a transaction, in their order. Memory grows by a few bytes for each of very many. */
class WaitingEvents {
  private readonly first: NewEvent[] = [];
  private readonly packed: Uint8Array[] = [];
  private open: NewEvent[] = [];

  add(events: readonly NewEvent[]): void {
    for (const event of events) {
      if (this.first.length < MOST_OPEN) this.first.push(event);
      else this.open.push(event);
    }
    if (this.open.length < PACKED_AT_ONCE) return;
    this.packed.push(deflateRawSync(JSON.stringify(this.open), LEAST_EFFORT));
    this.open = [];
  }

  /** Yields all of them, a lot at a time. */
  *lots(): Generator<readonly NewEvent[]> {
    yield this.first;
    for (const lot of this.packed) yield JSON.parse(inflateRawSync(lot).toString("utf8"));
    yield this.open;
  }
}

/** Rows of one statement: building a longer one would hold up other requests. */
const ROWS_AT_ONCE = 50;

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

/** Locks what the locking and the reopening of a run need, in the one order that keeps them from waiting for each other. */
export async function lockWholePayroll(
  { tx, organisationId }: Pick<RequestWork, "tx" | "organisationId">,
  payrollConfigId: string,
): Promise<ConfigRow> {
  await lockSettings(tx, organisationId, "shared");
  await lockJobs(tx, organisationId, payrollConfigId);
  await lockPayroll(tx, payrollConfigId, "alone");
  await lockRecalculation(tx, payrollConfigId);
  await holdEmployees(tx, payrollConfigId);
  return lockConfig(tx, payrollConfigId);
}

/** Locks a run: calculates it one last time, freezes its payslips and publishes the events, in one transaction. */
export async function lockRun(work: RequestWork, asked: AskedLock, onPage?: OnPage): Promise<LockedRun> {
  const { tx, context, organisationId } = work;
  const { payrollConfigId } = asked;
  const config = await lockWholePayroll(work, payrollConfigId);
  const row = (await selectRun(tx, asked).forUpdate().executeTakeFirst()) ?? (await runMade(work, config, asked));
  if (row.status === "Locked") throw alreadyLocked();
  await needApproval(tx, row.pay_run_id);
  const run = await periodOf(tx, config, row);
  const others = (await openRuns(tx, payrollConfigId)).filter(({ payRunId }) => payRunId !== run.payRunId);
  if (others.some((other) => isBefore(other, run))) throw previousOpen();
  // Changes to these employees wait until the run is locked, and are then refused if they affect its period.
  await holdJoined(tx, payrollConfigId);
  const frozen = await freezeRun(work, run, onPage);
  await needAsApproved(tx, run.payRunId);
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
    employer: await findEmployer(work.tx),
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

/** The progress of a run while its payslips are frozen. */
interface Freezing {
  readonly run: RunPeriod;
  readonly employer: PayslipData["employer"];
  readonly sums: RunSums;
  /** Events to record at the end. */
  readonly events: WaitingEvents;
  /** Hashes of the payslips that are frozen. */
  readonly leaves: PayslipLeaf[];
  rules: string | null;
}

/** Writes final payslips, which cannot change any more, instead of their previews, and locks their periods on their employees' records. */
async function freezePage(work: RequestWork, freezing: Freezing, frozen: readonly FrozenSlip[]): Promise<void> {
  if (frozen.length === 0) return;
  const { tx, context, caller, organisationId, now } = work;
  const { run } = freezing;
  for (const piece of splitPieces(frozen, ROWS_AT_ONCE)) {
    await tx
      .withTables<PayRunTables>()
      .insertInto("payslip")
      .values(piece.map(({ row }) => row))
      .execute();
  }
  const payslips = frozen.map(({ final }) => final);
  const ofSources: NewEvent[] = [];
  const publish = (event: NewEvent) => ofSources.push(event);
  const { accountId } = caller;
  const locked = { work, period: run, payslips, organisationId, accountId, caller, context, now, publish };
  for (const source of context.payslipSources) await source.locked?.(tx, locked);
  const employeeIds = payslips.map(({ employeeId }) => employeeId);
  await dropPreviewsOf(tx, run, employeeIds);
  const { periodEndDate, regularPaymentDate: paymentDate } = run;
  await lockEmployees(tx, employeeIds, { periodEndDate, paymentDate });
  freezing.events.add(frozen.map(({ event }) => event));
  freezing.events.add(ofSources);
  freezing.leaves.push(...frozen.map(({ leaf }) => leaf));
  freezing.rules ??= frozen[0]?.row.rules_digest ?? null;
}

/** A final payslip before it is written: its row, its event, its hash, and what other services need of it. */
interface FrozenSlip {
  readonly ok: true;
  readonly row: Insertable<PayRunTables["payslip"]>;
  readonly event: NewEvent;
  readonly leaf: PayslipLeaf;
  readonly final: LockedPayslip;
}

/** Makes a final payslip and adds it to the figures of the run. */
function frozenSlip(work: RequestWork, slip: WorkedSlip, { run, employer, sums }: Freezing): FrozenSlip {
  const { context, organisationId, now } = work;
  const payslipId = context.ids.next();
  const { employee_id: employeeId } = slip.facts.employee;
  const shown = payslipData(slip, run, employer, payslipId);
  addToSums(sums, figuresOfSlip(slip, shown, run));
  const { payslip, pensions, recurring, made } = slip;
  return {
    ok: true,
    row: {
      organisation_id: organisationId,
      payslip_id: payslipId,
      ...placeColumns(run, employeeId),
      ...slipColumns(slip, shown, run),
      created_at: now,
    },
    event: payslipEvent("payslip.finalised", shown, work),
    leaf: payslipLeaf(shown),
    final: { employeeId, payslipId, payslip, pensions, recurring, made },
  };
}

/** Refuses to lock a run with warnings to mend, or with unacknowledged ones that need it; names each, with the employee. */
function needAcknowledged(warnings: readonly RunWarning[], acknowledged: boolean): void {
  const toMend = warnings.filter(({ token }) => TO_MEND.has(token));
  const open = toMend.length > 0 ? toMend : warnings.filter(({ token }) => TO_ACKNOWLEDGE.has(token));
  if ((acknowledged && toMend.length === 0) || open.length === 0) return;
  const text =
    toMend.length > 0
      ? "The run would do what the law does not allow: mend what the warnings name."
      : "The run has warnings: check them, then lock it with `acknowledgeWarnings` set to true.";
  const issues = open.slice(0, MOST_NAMED).map(({ employeeId, token, text: reason }) => {
    const about = employeeId === null ? null : { employeeId };
    return issueAt(["acknowledgeWarnings"], token, about, reason);
  });
  const tokens = [...new Set(open.map(({ token }) => token))];
  throw new Refused(409, { token: "warnings_not_acknowledged", text, arguments: { warnings: tokens } }, issues);
}
