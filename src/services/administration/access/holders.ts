import { sql } from "kysely";
import type { Caller, CallerRole } from "../../../platform/http";
import type { Tx } from "../../../platform/store";

/** Credentials or a person: both hold access in the same way. */
export interface Holder {
  readonly type: "ApiToken" | "Person";
  readonly id: string;
}

/** What credentials or a person reach. */
export interface Access {
  readonly coversWholeCustomer: boolean;
  /** Direct grants. */
  readonly organisationIds: ReadonlySet<string>;
}

const TABLES = {
  ApiToken: { table: sql.table("api_client"), grants: sql.table("api_client_grant"), key: sql.ref("client_id") },
  Person: { table: sql.table("person"), grants: sql.table("person_grant"), key: sql.ref("principal_id") },
};

/** Returns the person of a request's session, or its credentials. */
export function callerHolder({ clientId, principalId }: Caller): Holder {
  return principalId === null ? { type: "ApiToken", id: clientId } : { type: "Person", id: principalId };
}

/** Returns the access of a holder that exists, in a transaction of the account. */
export async function findAccess(account: Tx, { type, id }: Holder): Promise<Access> {
  const { table, grants, key } = TABLES[type];
  const { rows } = await sql<{ readonly covers: boolean; readonly granted: readonly string[] }>`
    select covers_whole_customer as covers,
      array(select organisation_id from ${grants} where ${key} = ${id} order by organisation_id) as granted
    from ${table} where ${key} = ${id}`.execute(account);
  const [row] = rows;
  if (row === undefined) throw new Error("Access is read of a holder that exists.");
  return { coversWholeCustomer: row.covers, organisationIds: new Set(row.granted) };
}

/** Replaces the direct grants of a holder, which raises its version. */
export async function replaceGrants(
  account: Tx,
  accountId: string,
  { type, id }: Holder,
  organisationIds: Iterable<string>,
): Promise<void> {
  const { table, grants, key } = TABLES[type];
  await sql`delete from ${grants} where ${key} = ${id}`.execute(account);
  await sql`insert into ${grants} (account_id, ${key}, organisation_id)
    select ${accountId}, ${id}, unnest(${[...organisationIds]}::text[])`.execute(account);
  await sql`update ${table} set version = version + 1 where ${key} = ${id}`.execute(account);
}

/** Changes what a holder may do in what it reaches. */
export async function setRole(account: Tx, { type, id }: Holder, role: CallerRole, now: string): Promise<void> {
  const { table, key } = TABLES[type];
  await sql`update ${table} set role = ${role}, updated_at = ${now} where ${key} = ${id}`.execute(account);
}

/** Gives a holder access to the whole account, or leaves it the direct grants. */
export async function setWholeAccess(account: Tx, { type, id }: Holder, covers: boolean, now: string): Promise<void> {
  const { table, key } = TABLES[type];
  await sql`update ${table} set covers_whole_customer = ${covers}, updated_at = ${now} where ${key} = ${id}`.execute(
    account,
  );
}
