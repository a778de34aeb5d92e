import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { needsSecondFactor } from "../../access";
import type { SignInContext } from "../sign-in-context";

/** The identity of an email address, and the person to sign in; null if nobody has the address. */
interface FoundSignIn {
  readonly passwordHash: string | null;
  readonly person: {
    readonly accountId: string;
    readonly principalId: string;
    readonly identityId: string;
    /** Whether the account asks the person for a second factor. */
    readonly needsFactor: boolean;
  } | null;
}

interface Asked {
  readonly email: string;
  readonly accountId?: string | undefined;
  readonly isLive: boolean;
}

interface Row {
  readonly identity_id: string;
  readonly password_hash: string;
  readonly account_id: string | null;
  readonly principal_id: string | null;
  readonly needs_factor: boolean;
}

/**
 * Finds whom a password of an email address signs in: a person of the stated account, else of the oldest account of the
 * person's own, else of the oldest that has the person as a guest. One statement, whoever exists.
 */
export function findSignIn({ store, name }: SignInContext, asked: Omit<Asked, "isLive">): Promise<FoundSignIn> {
  return store.inSystem((system) => findSignInAs(system, { ...asked, isLive: name === "live" }));
}

/** The same, in a transaction of the system. */
export async function findSignInAs(system: Tx, { email, accountId, isLive }: Asked): Promise<FoundSignIn> {
  const { rows } = await sql<Row>`
      select identity.scope_id as identity_id, password_hash, person.account_id, person.principal_id, needs_factor
      from sign_in_identity as identity left join lateral (
        select account_id, principal_id, is_guest, ${needsSecondFactor(isLive)} as needs_factor from person join account using (account_id)
        where identity_id = identity.scope_id and removed_at is null and person.password_sign_in
          and account.password_sign_in <> 'Denied' and (${accountId ?? null}::text is null or account_id = ${accountId ?? null})
        order by is_guest, account_id limit 1) as person on true
      where identity.sort_email = ${email.toLowerCase()}`.execute(system);
  const [row] = rows;
  if (row === undefined) return { passwordHash: null, person: null };
  const { account_id, principal_id, needs_factor: needsFactor } = row;
  const person =
    account_id === null || principal_id === null
      ? null
      : { accountId: account_id, principalId: principal_id, identityId: row.identity_id, needsFactor };
  return { passwordHash: row.password_hash, person };
}
