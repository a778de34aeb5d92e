import { sql } from "kysely";
import type { Tx } from "../../../platform/store";

/** Does one of several pieces of work of a transaction; if it rejects, it is undone and the others are kept. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const value = await work();
    await sql`release savepoint attempt`.execute(tx);
    return value;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx).catch(() => {});
    throw error;
  }
}
