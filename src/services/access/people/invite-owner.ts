import { type Clock, type Ids, instantOf } from "../../../platform/ports";
import type { Store } from "../../../platform/store";
import type { AccessTables } from "../access-tables";
import { hashSecret, newSecret } from "../client-secrets";
import { LINK_LIFE, storeLink } from "./sign-in-links";

interface InviteOwnerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pepper: Uint8Array;
  readonly accountId: string;
}

/** There is no such account, or its owner has accepted an invitation. */
export class NoOwnerToInvite extends Error {
  override readonly name = "NoOwnerToInvite";
}

/**
 * Returns the token of an invitation for the account's owner, to be handed over by the operator; earlier ones no longer
 * work. Throws `NoOwnerToInvite`.
 */
export async function inviteOwner({ store, clock, ids, pepper, accountId }: InviteOwnerOptions): Promise<string> {
  const secret = newSecret();
  const expiresAt = instantOf(clock.now() + LINK_LIFE.Invitation);
  await store.inAccount(accountId, async (account) => {
    const owner = await account
      .withTables<AccessTables>()
      .updateTable("person")
      .set({ invited_at: instantOf(clock.now()), invitation_expires_at: expiresAt })
      .where("accepted_at", "is", null)
      .where("principal_id", "=", (owning) => owning.selectFrom("account").select("owner_principal_id"))
      .returning("principal_id")
      .executeTakeFirst();
    if (owner === undefined) throw new NoOwnerToInvite();
    await storeLink(account, {
      linkId: ids.next(),
      kind: "Invitation",
      scopeId: accountId,
      subjectId: owner.principal_id,
      secretHash: hashSecret(secret, pepper),
      expiresAt,
    });
  });
  return secret;
}
