import { mapInTurns } from "../../../platform";
import { readingBeside, type Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import type { NotWorkedOut } from "../payslips/not-worked-out";
import { calculateSlips, type KnownPage, knownPage, type WorkContext, type WorkedSlip } from "../payslips/work-out";
import { pageOfRun } from "./people-of-run";
import type { RunPeriod } from "./run-period";

const AT_ONCE = 200;

/** What is made of the payslips of a run, without a statement, and how they are kept. */
interface Handling<Made> {
  readonly make: (slip: WorkedSlip | NotWorkedOut) => Made;
  readonly keep: (page: readonly Made[]) => Promise<void>;
}

/**
 * Calculates all payslips of a run, two hundred at a time. While a page is kept the next one is made, and the one after that
 * is read on a connection of its own: nobody else changes what is read, and no page depends on what is kept of another.
 */
export async function workOutRun<Made>(
  { tx, context, organisationId }: Pick<RequestWork, "tx" | "context" | "organisationId">,
  run: RunPeriod,
  { make, keep }: Handling<Made>,
): Promise<void> {
  const first = await pageAfter(tx, context, run, "");
  const madeOf = async (page: KnownPage) => mapInTurns(await calculateSlips(page, context), make);
  if (isLast(first)) return keep(await madeOf(first));
  await readingBeside(context.store, { organisation: organisationId, tx }, async (reader) => {
    const after = (page: KnownPage) => nextPage(reader, context, run, page);
    let [made, page] = [await madeOf(first), await after(first)];
    while (page !== null) {
      const [next, kept] = [page, keep(made)];
      // Without a second connection nothing is read while a page is kept: keeping changes the transaction's role at times.
      const read = reader === tx ? kept.then(() => after(next)) : after(next);
      [made, page] = await settled(madeOf(next), read, kept);
    }
    await keep(made);
  });
}

/** Waits for all, so that no statement follows the end of a transaction that one of them has failed. */
async function settled<A, B>(made: Promise<A>, read: Promise<B>, kept: Promise<void>): Promise<[A, B]> {
  await Promise.allSettled([made, read, kept]);
  await kept;
  return [await made, await read];
}

function isLast({ employees }: KnownPage): boolean {
  return employees.length < AT_ONCE;
}

async function nextPage(tx: Tx, context: WorkContext, run: RunPeriod, page: KnownPage): Promise<KnownPage | null> {
  return isLast(page) ? null : pageAfter(tx, context, run, page.employees.at(-1)?.employee.employee_id ?? "");
}

async function pageAfter(tx: Tx, context: WorkContext, run: RunPeriod, after: string): Promise<KnownPage> {
  return knownPage(tx, context, run, await pageOfRun(tx, run, { after, limit: AT_ONCE }));
}
