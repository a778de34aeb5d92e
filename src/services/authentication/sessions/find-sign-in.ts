import { sql } from "kysely";
import type { Store, Tx } from "../../../platform/store";

/** The identity of an email address, and the person to sign in; null if nobody has the address. */
interface FoundSignIn {
  readonly passwordHash: string | null;
  readonly person: { readonly accountId: string; readonly principalId: string; readonly identityId: string } | null;
}

interface Row {
  readonly identity_id: string;
  readonly password_hash: string;
  readonly account_id: string | null;
  readonly principal_id: string | null;
}

/**
 * Finds whom a password of an email address signs in: a person of the stated account, else of the oldest account of the
 * person's own, else of the oldest that has the person as a guest. One statement, whoever exists.
 */
export function findSignIn(store: Store, email: string, accountId: string | undefined): Promise<FoundSignIn> {
  return store.inSystem((system) => findSignInAs(system, email, accountId));
}

/** The same, in a transaction of the system. */
export async function findSignInAs(system: Tx, email: string, accountId: string | undefined): Promise<FoundSignIn> {
  const { rows } = await sql<Row>`
      select identity.scope_id as identity_id, password_hash, person.account_id, person.principal_id
      from sign_in_identity as identity left join lateral (
        select account_id, principal_id, is_guest from person join account using (account_id)
        where identity_id = identity.scope_id and removed_at is null and person.password_sign_in
          and account.password_sign_in <> 'Denied' and (${accountId ?? null}::text is null or account_id = ${accountId ?? null})
        order by is_guest, account_id limit 1) as person on true
      where identity.sort_email = ${email.toLowerCase()}`.execute(system);
  const [row] = rows;
  if (row === undefined) return { passwordHash: null, person: null };
  const { account_id, principal_id } = row;
  const person =
    account_id === null || principal_id === null
      ? null
      : { accountId: account_id, principalId: principal_id, identityId: row.identity_id };
  return { passwordHash: row.password_hash, person };
}
