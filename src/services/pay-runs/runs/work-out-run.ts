import type { Tx } from "../../../platform/store";
import type { NotWorkedOut } from "../payslips/not-worked-out";
import { calculateSlips, type KnownPage, knownPage, type WorkContext, type WorkedSlip } from "../payslips/work-out";
import { pageOfRun } from "./people-of-run";
import type { RunPeriod } from "./run-period";

const AT_ONCE = 200;

/**
 * Calculates all payslips of a run, two hundred at a time. While a page is handled the next one is calculated from what
 * was read before: the process works while the database does.
 */
export async function workOutRun(
  tx: Tx,
  context: WorkContext,
  run: RunPeriod,
  each: (page: readonly (WorkedSlip | NotWorkedOut)[]) => Promise<void>,
): Promise<void> {
  let page = await pageAfter(tx, context, run, "");
  let slips = await calculateSlips(page, context);
  for (;;) {
    const last = page.employees[AT_ONCE - 1]?.employee.employee_id;
    if (last === undefined) return each(slips);
    page = await pageAfter(tx, context, run, last);
    slips = await besides(calculateSlips(page, context), each(slips));
  }
}

/** Waits for both, so that no statement follows the end of a transaction that one of them has failed. */
async function besides<Value>(calculated: Promise<Value>, handled: Promise<void>): Promise<Value> {
  await Promise.allSettled([calculated, handled]);
  await handled;
  return calculated;
}

async function pageAfter(tx: Tx, context: WorkContext, run: RunPeriod, after: string): Promise<KnownPage> {
  return knownPage(tx, context, run, await pageOfRun(tx, run, { after, limit: AT_ONCE }));
}
