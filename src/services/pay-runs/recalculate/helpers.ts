import { mapInTurns } from "../../../platform";
import { type NewEvent, recordEvents } from "../../../platform/events";
import { isWaiting, type JobInHand } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { keepEmployees } from "../../employees";
import { markLaterJobs } from "../jobs/mark-other-jobs";
import { findEmployer } from "../payslips/slip-parts";
import { workOut } from "../payslips/work-out";
import { getPreview, replacePreviews } from "../previews/previews";
import { amongRun } from "../runs/people-of-run";
import { payslipEvent } from "../runs/run-event";
import type { RunPeriod } from "../runs/run-period";
import { lockRecalculation, tryLockPart } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { countMarked, PARTS_AT_ONCE, takeMarks } from "./marks";
import { openRuns } from "./open-runs";
import type { RecalculationPayload } from "./recalculation";

/** Employees of a page. */
export const PAGE = 250;

/** The kind of the jobs that recalculate pages of a large payroll beside the job that began its recalculation. */
const HELP = "pay_run_recalculation_help";

type HelpPayload = Pick<RecalculationPayload, "payrollConfigId">;

/** Handles the jobs of helpers: one at a time in a process. */
export function handleHelp(context: ServiceContext): void {
  context.jobs.handle<HelpPayload>(HELP, (job) => help(context, job));
}

/** Recalculates pages until no part that is free has marks. Its marks are in the store, so that a retry only continues. */
async function help(context: ServiceContext, job: JobInHand<HelpPayload>) {
  const { organisation, payload } = job;
  const accountId = await job.step((tx) => begin(tx, context, job));
  if (accountId === null) return { recalculatedCount: 0 };
  const owner = { organisationId: organisation, accountId };
  const parts = { payrollConfigId: payload.payrollConfigId, part: 0 };
  let done = 0;
  for (let more = true; more; ) {
    const count = await job.step(
      (tx) => recalculateParts(tx, context, owner, parts),
      (worked) => worked,
    );
    done += count;
    more = count > 0;
  }
  return { recalculatedCount: done };
}

/** Returns the account of the payroll; null if nobody is marked. */
async function begin(tx: Tx, context: ServiceContext, { organisation, payload }: JobInHand<HelpPayload>) {
  const { payrollConfigId } = payload;
  const marked = await countMarked(tx, payrollConfigId);
  if (marked === 0) return null;
  return askForHelp(tx, context, { organisation, payrollConfigId, marked });
}

/** A payroll that is recalculated, and how many of its employees are marked. */
interface LargeRecalculation {
  readonly organisation: string;
  readonly payrollConfigId: string;
  readonly marked: number;
}

/**
 * Queues a helper if the employees of a large payroll are marked, and no helper is waiting for a worker. A helper that
 * begins does the same: so there are as many as there are idle workers. Returns the account of the payroll; null if the
 * payroll is deleted.
 */
export async function askForHelp(
  tx: Tx,
  { jobs, largePayroll }: ServiceContext,
  { organisation, payrollConfigId, marked }: LargeRecalculation,
): Promise<string | null> {
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_recalculation")
    .select("account_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const payload: HelpPayload = { payrollConfigId };
  if (marked > largePayroll && !(await isWaiting(tx, HELP, payload))) {
    await jobs.enqueue(tx, { organisation, kind: HELP, payload });
  }
  return row.account_id;
}

/** A payroll that is recalculated by pages of its parts, and the part of the last page. */
interface PartsInHand {
  readonly payrollConfigId: string;
  part: number;
}

/**
 * Recalculates some employees of parts that no other page has, at the same time as pages of other parts; returns how
 * many. Zero if nobody is marked, or only employees of parts that other pages have.
 */
export async function recalculateParts(
  tx: Tx,
  context: ServiceContext,
  owner: Owner,
  parts: PartsInHand,
): Promise<number> {
  await lockRecalculation(tx, parts.payrollConfigId, "shared");
  const runs = await openRuns(tx, parts.payrollConfigId);
  return recalculatePage(tx, context, owner, { runs, take: () => takePage(tx, parts) });
}

/** Fills a page from the part of the last one on. Parts of other pages are left out, so that pages never wait for each other. */
async function takePage(tx: Tx, parts: PartsInHand): Promise<readonly string[]> {
  const taken: string[] = [];
  for (let tried = 0; tried < PARTS_AT_ONCE; tried += 1) {
    if (await tryLockPart(tx, parts.payrollConfigId, parts.part)) {
      const some = { limit: PAGE - taken.length, part: parts.part };
      taken.push(...(await takeMarks(tx, parts.payrollConfigId, some)));
    }
    if (taken.length >= PAGE) break;
    parts.part = (parts.part + 1) % PARTS_AT_ONCE;
  }
  return taken.sort();
}

/** The owner of a run, for its rows and events. */
export interface Owner {
  readonly organisationId: string;
  readonly accountId: string;
}

/** Removes the marks of the next employees of a payroll, and returns their ids. */
type TakePage = () => Promise<readonly string[]>;

/** Recalculates some of the marked employees in the open runs of a payroll; returns how many, zero if nobody is marked. */
export async function recalculatePage(
  tx: Tx,
  context: ServiceContext,
  owner: Owner,
  { runs, take }: { readonly runs: readonly RunPeriod[]; readonly take: TakePage },
): Promise<number> {
  const [first] = runs;
  if (first === undefined) return 0;
  const marked = await take();
  if (marked.length === 0) return 0;
  await keepEmployees(tx, first.payrollConfigId, marked);
  await markLaterJobs(tx, context, { ...owner, payrollConfigId: first.payrollConfigId, marked });
  const events: NewEvent[] = [];
  for (const run of runs) events.push(...(await recalculate(tx, context, run, { ...owner, marked })));
  // Last, as the order of an organisation's events is locked from here on, also for other pages.
  await recordEvents(tx, context, owner.organisationId, events);
  return marked.length;
}

async function recalculate(
  tx: Tx,
  context: ServiceContext,
  run: RunPeriod,
  { organisationId, accountId, marked }: Owner & { readonly marked: readonly string[] },
): Promise<readonly NewEvent[]> {
  const slips = await workOut(tx, context, run, await amongRun(tx, run, marked));
  const employer = await findEmployer(tx);
  const written = { organisationId, now: formatInstant(context.clock.now()), employer };
  const previews = await mapInTurns(slips, (slip) => getPreview(slip, run, written));
  const before = await replacePreviews(tx, run, marked, previews);
  const again = previews.flatMap(({ shown }) => (shown !== null && before.has(shown.employeeId) ? [shown] : []));
  const by = { organisationId, caller: { accountId } };
  return mapInTurns(again, (shown) => payslipEvent("payslip.recalculated", shown, by));
}
