import { type Caller, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";

/**
 * Returns the id of the account's owner. With `lock`, others wait for the account: of two transfers at once the second
 * sees the owner set by the first.
 */
export async function findOwnerId(account: Tx, lock = false): Promise<string> {
  const { owner_principal_id } = await account
    .withTables<AccessTables>()
    .selectFrom("account")
    .select("owner_principal_id")
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirstOrThrow();
  return owner_principal_id;
}

/** The refusal of what would leave the owner less than everything. */
export function ownerKeepsAccess(text: string): Refused {
  return new Refused(409, { token: "owner_access_cannot_be_revoked", text: `${text} Transfer the account first.` });
}

/** Refuses callers other than the owner in a session; `User-Id` of credentials is no authority. */
export async function requireOwner(account: Tx, { principalId }: Caller): Promise<void> {
  if (principalId === (await findOwnerId(account, true))) return;
  throw new Refused(403, { token: "owner_only", text: "Only the owner of the account may do this, signed in." });
}
