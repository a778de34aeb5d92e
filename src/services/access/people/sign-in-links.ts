import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../access-tables";
import type { LinkKind } from "./people-tables";

const DAY = 86_400_000;

/** Milliseconds for which the link of an email works. */
export const LINK_LIFE: Readonly<Record<LinkKind, number>> = { Invitation: 7 * DAY, PasswordReset: DAY / 24 };

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
