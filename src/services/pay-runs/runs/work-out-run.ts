import type { Tx } from "../../../platform/store";
import type { NotWorkedOut } from "../payslips/not-worked-out";
import { calculateSlips, type KnownPage, knownPage, type WorkContext, type WorkedSlip } from "../payslips/work-out";
import { pageOfRun } from "./people-of-run";
import type { RunPeriod } from "./run-period";

const AT_ONCE = 200;

/**
 * Calculates all payslips of a run, two hundred at a time. While a page is handled, and the one after the next is read, the
 * next one is calculated from what was read before: the process works while the database does.
 */
export async function workOutRun(
  tx: Tx,
  context: WorkContext,
  run: RunPeriod,
  each: (page: readonly (WorkedSlip | NotWorkedOut)[]) => Promise<void>,
): Promise<void> {
  const after = async ({ employees }: KnownPage): Promise<KnownPage | null> => {
    const last = employees[AT_ONCE - 1]?.employee.employee_id;
    return last === undefined ? null : pageAfter(tx, context, run, last);
  };
  const first = await pageAfter(tx, context, run, "");
  let slips = await calculateSlips(first, context);
  for (let page = await after(first); page !== null; ) {
    const next = page;
    const read = each(slips).then(() => after(next));
    [slips, page] = await besides(calculateSlips(next, context), read);
  }
  await each(slips);
}

/** Waits for both, so that no statement follows the end of a transaction that one of them has failed. */
async function besides<A, B>(calculated: Promise<A>, read: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([calculated, read]);
  const rest = await read;
  return [await calculated, rest];
}

async function pageAfter(tx: Tx, context: WorkContext, run: RunPeriod, after: string): Promise<KnownPage> {
  return knownPage(tx, context, run, await pageOfRun(tx, run, { after, limit: AT_ONCE }));
}
