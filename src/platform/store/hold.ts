import { sql } from "kysely";
import type { Tx } from "./tx";

type Mode = "alone" | "shared";

/**
 * Locks a name until the end of the transaction: `alone`, or `shared` with others in that mode. Conflicting callers
 * wait. Names apply to the whole database: they begin with their subject and end in an identifier.
 */
export async function hold(tx: Tx, name: string, mode: Mode = "alone"): Promise<void> {
  const key = sql`hashtextextended(${name}, 0)`;
  await (mode === "alone"
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(tx);
}

/** A name that is held by others. The transaction begins again, and locks the name before anything else. */
export class HeldByOthers extends Error {
  constructor(
    readonly held: string,
    readonly mode: Mode,
  ) {
    super(`${held} is held by another transaction`);
  }
}

/**
 * Locks a name that others lock before the rows that this transaction has locked already. Waiting for it could be a
 * deadlock: while others hold it, the transaction begins again and waits for the name first.
 */
export async function holdLate(tx: Tx, name: string, mode: Mode): Promise<void> {
  if (!(await tryHold(tx, name, mode))) throw new HeldByOthers(name, mode);
}

/** Locks a name like `hold`, but does not wait; returns false if others hold it. */
export async function tryHold(tx: Tx, name: string, mode: Mode = "alone"): Promise<boolean> {
  const key = sql`hashtextextended(${name}, 0)`;
  const { rows } = await (mode === "alone"
    ? sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`
    : sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${key}) as free`
  ).execute(tx);
  return rows[0]?.free === true;
}
