import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

let database: FreshDatabase;
let store: Store;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox" });
  for (const organisation of ["A", "B", "C"]) {
    await store.inTenant(organisation, (tx) =>
      sql`insert into event (organisation_id, event_id, account_id, event_type, occurred_at, resource_url, body)
        select ${organisation}, lpad(number::text, 26, '0'), 'X', 'note.created', now(), '/', '{}'
        from generate_series(1, 20000) as number`.execute(tx),
    );
  }
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query("analyze event");
  await client.end();
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

async function planOf(statement: string): Promise<string> {
  const { rows } = await store.inTenant("B", (tx) =>
    sql<Record<string, string>>`explain ${sql.raw(statement)}`.execute(tx),
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** Steps that read more than the rows asked for. Indexes of the partitions are merged in their order, without a sort. */
const SORT_OR_WHOLE_TABLE = /^[\s>-]*(Sort {2}|Incremental Sort|Seq Scan|Bitmap)/m;

describe("the policy of an organisation", () => {
  it("is a condition of the primary key's index, without a filter of the application", async () => {
    const newest = await planOf("select event_id from event order by event_id desc limit 1");
    expect(newest).toMatch(/Index (Only )?Scan Backward using event_\w+_pkey/);
    expect(newest).toMatch(/Index Cond: \(organisation_id = NULLIF\(current_setting/);
    expect(newest).not.toMatch(SORT_OR_WHOLE_TABLE);
    const one = await planOf("select * from event where event_id = '00000000000000000000000042'");
    expect(one).toMatch(/Index Scan using event_\w+_pkey/);
    expect(one.match(/Scan using/g)).toHaveLength(1);
    expect(one).toMatch(/Index Cond: \(\(organisation_id = NULLIF/);
  });

  it("is a condition of keyset pages too", async () => {
    const page = await planOf(
      "select * from event where (event_id) > ('00000000000000000000010000') order by event_id limit 51",
    );
    expect(page).toMatch(/Index Scan using event_\w+_pkey/);
    expect(page).not.toMatch(SORT_OR_WHOLE_TABLE);
  });
});
