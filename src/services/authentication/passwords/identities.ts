import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";

interface NewIdentity {
  readonly identityId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: string;
}

/**
 * Returns the identity of an email address; null if there is no identity. Until the transaction ends, no other can be made for
 * the address. As the system, as all functions here.
 */
export async function holdIdentity(system: Tx, email: string) {
  const sorted = email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${sorted}`}, 0))`.execute(system);
  const found = await system
    .withTables<AccessTables>()
    .selectFrom("sign_in_identity")
    .selectAll()
    .where("sort_email", "=", sorted)
    .executeTakeFirst();
  return found ?? null;
}

export async function insertIdentity(system: Tx, identity: NewIdentity): Promise<void> {
  await system
    .withTables<AccessTables>()
    .insertInto("sign_in_identity")
    .values({
      scope_id: identity.identityId,
      sort_email: identity.email.toLowerCase(),
      password_hash: identity.passwordHash,
      created_at: identity.now,
      updated_at: identity.now,
    })
    .execute();
}

interface Change {
  readonly identityId: string;
  readonly passwordHash: string;
  readonly now: string;
  /** The session that continues; null if all end. */
  readonly except: string | null;
}

/** Stores another password, and ends the sessions that were opened with the earlier one. Returns the email address. */
export async function replacePassword(system: Tx, { identityId, passwordHash, now, except }: Change): Promise<string> {
  const tx = system.withTables<AccessTables>();
  const { sort_email } = await tx
    .updateTable("sign_in_identity")
    .set({ password_hash: passwordHash, updated_at: now })
    .where("scope_id", "=", identityId)
    .returning("sort_email")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("person_session")
    .set({ ended_at: now })
    .where("identity_id", "=", identityId)
    .where("ended_at", "is", null)
    .$if(except !== null, (open) => open.where("session_id", "<>", except ?? ""))
    .execute();
  return sort_email;
}
