import type { Tx } from "../../../platform/store";
import { findTerms, findWorkers, type Terms, type Worker } from "../enrolment/workers";

/** The organisation's terms, and the workers of a page of payslips by id. */
interface Members {
  readonly terms: Terms;
  readonly workers: ReadonlyMap<string, Worker>;
}

/** What was last read for payslips in a transaction. */
const lastRead = new WeakMap<Tx, Members>();

/** Returns the members for payslips that are to be calculated; null if nobody has a pension. */
export async function readMembers(tx: Tx, employeeIds: readonly string[]): Promise<Members | null> {
  lastRead.delete(tx);
  const terms = await findTerms(tx);
  if (terms === null) return null;
  const members = { terms, workers: await findWorkers(tx, employeeIds) };
  lastRead.set(tx, members);
  return members;
}

/**
 * Returns the members for payslips that become final: those with whom they were calculated, if that was the last thing
 * read for payslips in the transaction, which holds their employees. They are handed out once: what the lock of a page
 * writes is read again by whoever asks next.
 */
export async function takeMembers(tx: Tx, employeeIds: readonly string[]): Promise<Members | null> {
  const read = lastRead.get(tx);
  const isSame = read !== undefined && employeeIds.every((id) => read.workers.has(id));
  const members = isSame ? read : await readMembers(tx, employeeIds);
  lastRead.delete(tx);
  return members;
}
