import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FreshDatabase, servicesDatabase } from "../../support/postgres";

// Every record of an organisation can lie beside its others, on a server of its own: its keys begin with the
// organisation, and so do the keys that it refers to.

/** Tables of accounts that name an organisation: who may reach it, how it looks, and what was done. */
const OF_ACCOUNTS = ["activity", "api_client_grant", "organisation", "organisation_branding", "person_grant"];
/** Tables whose owner is an organisation or an account; webhooks are sent for both. */
const OF_SCOPES = /^webhook_/;

let database: FreshDatabase;
let client: Client;

beforeAll(async () => {
  database = await servicesDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Key {
  readonly table_name: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Returns what refers to columns of tables that have an organisation, with its columns in their order. */
async function keysOf(from: string): Promise<readonly Key[]> {
  const { rows } = await client.query<Key>(`
    select t.relname as table_name, x.name, array_agg(a.attname::text order by k.place) as columns
    from (${from}) as x (table_id, name, columns)
      join pg_class t on t.oid = x.table_id and t.relnamespace = 'public'::regnamespace
      cross join lateral unnest(x.columns) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'organisation_id')
    group by 1, 2`);
  return rows.filter(({ table_name }) => !OF_ACCOUNTS.includes(table_name));
}

function isOwned({ table_name, columns: [first] }: Key): boolean {
  return (
    first === "organisation_id" || (OF_SCOPES.test(table_name) && ["scope_id", "account_id"].includes(first ?? ""))
  );
}

it("every unique key of an organisation's records begins with the organisation", async () => {
  const keys = await keysOf(
    "select indrelid, indexrelid::regclass::text, indkey::int[] from pg_index where indisunique",
  );
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter((key) => !isOwned(key))).toEqual([]);
});

it("every reference of an organisation's records begins with the organisation", async () => {
  const keys = await keysOf("select conrelid, conname, conkey::int[] from pg_constraint where contype = 'f'");
  expect(keys.length).toBeGreaterThan(80);
  expect(keys.filter((key) => !isOwned(key))).toEqual([]);
});
