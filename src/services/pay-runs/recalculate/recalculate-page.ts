import { mapInTurns } from "../../../platform";
import { type NewEvent, recordEvents } from "../../../platform/events";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { keepEmployees } from "../../employees";
import { markLaterJobs } from "../jobs/mark-other-jobs";
import { employerOf } from "../payslips/employer";
import { workOut } from "../payslips/work-out";
import { previewOf, replacePreviews } from "../previews/previews";
import { payslipEvent } from "../runs/payslip-event";
import { amongRun } from "../runs/people-of-run";
import type { RunPeriod } from "../runs/run-period";

/** Employees of a page. */
export const PAGE = 250;

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
  const employer = await employerOf(tx);
  const written = { organisationId, now: instantOf(context.clock.now()), employer };
  const previews = await mapInTurns(slips, (slip) => previewOf(slip, run, written));
  const before = await replacePreviews(tx, run, marked, previews);
  const again = previews.flatMap(({ shown }) => (shown !== null && before.has(shown.employeeId) ? [shown] : []));
  const by = { organisationId, caller: { accountId } };
  return mapInTurns(again, (shown) => payslipEvent("payslip.recalculated", shown, by));
}
