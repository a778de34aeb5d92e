import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../access-tables";
import type { LinkKind } from "./people-tables";

interface QueuedEmail {
  readonly emailId: string;
  readonly kind: LinkKind | "SecondFactorChange";
  /** The account of an invitation; for a password reset, the email address as a hash. */
  readonly scopeId: string;
  readonly address: string;
  /** The person invited; null for a password reset. */
  readonly principalId: string | null;
  readonly now: string;
}

/** Queues an email with a link. The link is made when the email is sent, so that it is stored nowhere in clear. */
export async function queueSignInEmail(tx: Tx, email: QueuedEmail): Promise<void> {
  await tx
    .withTables<AccessTables>()
    .insertInto("sign_in_email")
    .values({
      scope_id: email.scopeId,
      email_id: email.emailId,
      kind: email.kind,
      address: email.address,
      principal_id: email.principalId,
      tries: 0,
      next_try_at: email.now,
    })
    .execute();
}
