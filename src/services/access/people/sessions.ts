import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../access-tables";

/** Milliseconds after which a session ends, whatever is done in it. */
export const SESSION_LIFE = 12 * 3_600_000;

interface Ended {
  readonly principalId: string;
  readonly now: string;
}

/** Ends the sessions of a person, in a transaction of the account. */
export async function endSessions(account: Tx, { principalId, now }: Ended): Promise<void> {
  await account
    .withTables<AccessTables>()
    .updateTable("person_session")
    .set({ ended_at: now })
    .where("principal_id", "=", principalId)
    .where("ended_at", "is", null)
    .execute();
}
