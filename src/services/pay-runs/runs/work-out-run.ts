import { mapInTurns } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { NotWorkedOut } from "../payslips/not-worked-out";
import { calculateSlips, type KnownPage, knownPage, type WorkContext, type WorkedSlip } from "../payslips/work-out";
import { pageOfRun } from "./people-of-run";
import type { RunPeriod } from "./run-period";

const AT_ONCE = 200;

/** What is made of the payslips of a run: without a statement, so that it is done while the database keeps those before. */
interface Handling<Made> {
  readonly make: (slip: WorkedSlip | NotWorkedOut) => Made;
  readonly keep: (page: readonly Made[]) => Promise<void>;
}

/**
 * Calculates all payslips of a run, two hundred at a time. While a page is kept, and then the one after the next is read, the
 * next one is made from what was read before: the process works while the database does. Nothing is read while a page is
 * kept: what keeps it may change the role of the transaction for some statements.
 */
export async function workOutRun<Made>(
  tx: Tx,
  context: WorkContext,
  run: RunPeriod,
  { make, keep }: Handling<Made>,
): Promise<void> {
  const after = async ({ employees }: KnownPage): Promise<KnownPage | null> => {
    const last = employees[AT_ONCE - 1]?.employee.employee_id;
    return last === undefined ? null : pageAfter(tx, context, run, last);
  };
  const madeOf = async (page: KnownPage) => mapInTurns(await calculateSlips(page, context), make);
  const first = await pageAfter(tx, context, run, "");
  let made = await madeOf(first);
  for (let page = await after(first); page !== null; ) {
    const next = page;
    const read = keep(made).then(() => after(next));
    [made, page] = await besides(madeOf(next), read);
  }
  await keep(made);
}

/** Waits for both, so that no statement follows the end of a transaction that one of them has failed. */
async function besides<A, B>(made: Promise<A>, read: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([made, read]);
  const rest = await read;
  return [await made, rest];
}

async function pageAfter(tx: Tx, context: WorkContext, run: RunPeriod, after: string): Promise<KnownPage> {
  return knownPage(tx, context, run, await pageOfRun(tx, run, { after, limit: AT_ONCE }));
}
