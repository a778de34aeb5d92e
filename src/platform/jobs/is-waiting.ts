import { sql } from "kysely";
import type { Tx } from "../store";

/** Returns whether the organisation of the transaction has a job of a kind, with this in its payload, that has not begun. */
export async function isWaiting(tx: Tx, kind: string, payload: object = {}): Promise<boolean> {
  const waiting = await tx
    .selectFrom("job")
    .select("job_id")
    .where("kind", "=", kind)
    .where("status", "=", "Pending")
    .where(sql<boolean>`payload @> ${JSON.stringify(payload)}`)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
