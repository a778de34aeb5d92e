import { type Clock, formatInstant, type Ids } from "../../../platform/ports";
import type { Store, Tx } from "../../../platform/store";
import type { AccessTables } from "../access-tables";
import { hashSecret, newSecret } from "../client-secrets";
import { insertActivity } from "../hand-over-organisation";
import type { LinkKind } from "./people-tables";
import { resetSecondFactors } from "./sessions";

const DAY = 86_400_000;

/** Milliseconds for which the link of an email works. */
export const LINK_LIFE: Readonly<Record<LinkKind, number>> = { Invitation: 7 * DAY, PasswordReset: DAY / 24 };

interface InviteOwnerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pepper: Uint8Array;
  readonly accountId: string;
}

/** There is no such account, or its owner has accepted an invitation; for a reset, has not. */
export class NoOwnerToInvite extends Error {
  override readonly name = "NoOwnerToInvite";
}

/**
 * Returns the token of an invitation for the account's owner, to be handed over by the operator; earlier ones no longer
 * work. Throws `NoOwnerToInvite`.
 */
export async function inviteOwner({ store, clock, ids, pepper, accountId }: InviteOwnerOptions): Promise<string> {
  const secret = newSecret();
  const expiresAt = formatInstant(clock.now() + LINK_LIFE.Invitation);
  await store.inAccount(accountId, async (account) => {
    const owner = await account
      .withTables<AccessTables>()
      .updateTable("person")
      .set({ invited_at: formatInstant(clock.now()), invitation_expires_at: expiresAt })
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

/**
 * Takes second factors and password of an account's owner away, who gets an email with a link to another password: for an
 * owner who has lost them, and whom nobody else may reset. Throws `NoOwnerToInvite`.
 */
export async function resetOwner({ store, clock, ids, accountId }: Omit<InviteOwnerOptions, "pepper">): Promise<void> {
  const now = formatInstant(clock.now());
  await store.inSystem(async (system) => {
    const owner = await system
      .withTables<AccessTables>()
      .selectFrom("person")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("identity_id", "is not", null)
      .where("principal_id", "=", (owning) =>
        owning.selectFrom("account").select("owner_principal_id").where("account_id", "=", accountId),
      )
      .executeTakeFirst();
    if (owner === undefined) throw new NoOwnerToInvite();
    const { identity_id: identityId, email: address, principal_id: id } = owner;
    const email = { address, emailId: ids.next(), scopeId: accountId };
    await resetSecondFactors(system, { identityId: identityId ?? "", ...email, now });
    await insertActivity(system, {
      activityId: ids.next(),
      accountId,
      action: "SecondFactorsReset",
      target: { type: "Person", id, name: address },
      organisationId: null,
      clientId: null,
      principalId: null,
      now,
    });
  });
}

interface NewLink {
  readonly linkId: string;
  readonly kind: LinkKind;
  /** The account of an invitation, the identity of a password reset. */
  readonly scopeId: string;
  /** The person invited, or the identity. */
  readonly subjectId: string;
  readonly secretHash: string;
  readonly expiresAt: string;
}

/** Stores a link, in place of earlier ones of the same kind for the same person: only the newest works. */
export async function storeLink(anyTx: Tx, link: NewLink): Promise<void> {
  const tx = anyTx.withTables<AccessTables>();
  const { linkId, kind, scopeId, subjectId, secretHash, expiresAt } = link;
  await endLinks(anyTx, { scopeId, subjectId, kind });
  await tx
    .insertInto("sign_in_link")
    .values({
      scope_id: scopeId,
      link_id: linkId,
      kind,
      subject_id: subjectId,
      secret_hash: secretHash,
      expires_at: expiresAt,
    })
    .execute();
}

/** Removes the links of one kind for a person. */
export async function endLinks(
  tx: Tx,
  { scopeId, subjectId, kind }: Pick<NewLink, "scopeId" | "subjectId" | "kind">,
): Promise<void> {
  await tx
    .withTables<AccessTables>()
    .deleteFrom("sign_in_link")
    .where("scope_id", "=", scopeId)
    .where("subject_id", "=", subjectId)
    .where("kind", "=", kind)
    .execute();
}

export interface AskedLink {
  readonly kind: LinkKind;
  readonly secretHash: string;
  readonly now: string;
}

/** Returns whose a link is, as the system; null if there is no such link, or it has expired or was used. */
export async function findLink(system: Tx, { kind, secretHash, now }: AskedLink) {
  const found = await system
    .withTables<AccessTables>()
    .selectFrom("sign_in_link")
    .select(["scope_id", "subject_id"])
    .where("secret_hash", "=", secretHash)
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found === undefined ? null : { scopeId: found.scope_id, subjectId: found.subject_id };
}

/** Uses up a link and returns the same: of two uses at once one gets it. */
export async function takeLink(system: Tx, { kind, secretHash, now }: AskedLink) {
  const taken = await system
    .withTables<AccessTables>()
    .deleteFrom("sign_in_link")
    .where("secret_hash", "=", secretHash)
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .returning(["scope_id", "subject_id"])
    .executeTakeFirst();
  return taken === undefined ? null : { scopeId: taken.scope_id, subjectId: taken.subject_id };
}
