import type { Tx } from "../store";

/** Returns whether the organisation of the transaction has a job of a kind that has not begun. */
export async function isWaiting(tx: Tx, kind: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom("job")
    .select("job_id")
    .where("kind", "=", kind)
    .where("status", "=", "Pending")
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
