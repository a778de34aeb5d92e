import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../access-tables";
import { queueSignInEmail } from "./queue-email";

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

interface ResetOfFactors {
  readonly identityId: string;
  readonly address: string;
  readonly emailId: string;
  /** Whose emails those are: an account, or the email address as a hash. */
  readonly scopeId: string;
  readonly now: string;
}

/**
 * Takes an identity's second factors, recovery codes and password away and ends its sessions; an email leads to another
 * password. Whoever knows the old password cannot add a factor of their own. As the system.
 */
export async function resetSecondFactors(system: Tx, { identityId, now, ...email }: ResetOfFactors): Promise<void> {
  const tx = system.withTables<AccessTables>();
  await tx.deleteFrom("sign_in_factor").where("scope_id", "=", identityId).execute();
  await tx.deleteFrom("recovery_code").where("scope_id", "=", identityId).execute();
  await tx
    .updateTable("sign_in_identity")
    .set({ password_hash: "", updated_at: now })
    .where("scope_id", "=", identityId)
    .execute();
  const open = tx.updateTable("person_session").set({ ended_at: now }).where("ended_at", "is", null);
  await open.where("identity_id", "=", identityId).execute();
  await queueSignInEmail(system, { ...email, kind: "PasswordReset", principalId: null, now });
}
