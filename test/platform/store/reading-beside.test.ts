import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Migration,
  openStore,
  protectTenantTable,
  readingBeside,
  type Store,
  type Tx,
} from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

const migrations: readonly Migration[] = [
  {
    id: "sample-0001",
    sql: `create table note (organisation_id text not null, text text not null, primary key (organisation_id, text));
      ${protectTenantTable("note")}`,
  },
];

let database: FreshDatabase;
let store: Store;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox", migrations });
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

const note = (tx: Tx, text: string) => sql`insert into note values ('A', ${text})`.execute(tx);

async function notes(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(tx);
  return rows.map(({ text }) => text);
}

const backend = async (tx: Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid;

describe("reading beside a transaction", () => {
  it("sees what is committed, not what the transaction writes, while that one works", async () => {
    await store.inTenant("A", (tx) => note(tx, "before"));
    await store.inTenant("B", (tx) => sql`insert into note values ('B', 'of another')`.execute(tx));
    await store.inTenant("A", async (tx) => {
      await note(tx, "own");
      await readingBeside(store, { organisation: "A", tx }, async (reader) => {
        expect(await backend(reader)).not.toBe(await backend(tx));
        const [, read] = await Promise.all([sql`select pg_sleep(0.2)`.execute(tx), notes(reader)]);
        expect(read).toEqual(["before"]);
      });
      expect(await notes(tx)).toEqual(["before", "own"]);
    });
  });

  it("cannot write or lock", async () => {
    const asked = (work: (reader: Tx) => Promise<unknown>) =>
      store.inTenant("A", (tx) => readingBeside(store, { organisation: "A", tx }, work));
    await expect(asked((reader) => note(reader, "written"))).rejects.toMatchObject({ code: "25006" });
    const locked = asked((reader) => sql`select from note for update`.execute(reader));
    await expect(locked).rejects.toMatchObject({ code: "25006" });
  });

  it("is done by the transaction itself if no connection is free in time", async () => {
    const single = await openStore({ url: database.url, environment: "sandbox", migrations, connections: 1 });
    await single.inTenant("A", async (tx) => {
      await note(tx, "alone");
      const read = await readingBeside(single, { organisation: "A", tx }, async (reader) => {
        expect(reader).toBe(tx);
        return notes(reader);
      });
      expect(read).toContain("alone");
    });
    // The connection that was waited for is free again.
    expect(await single.inTenant("A", notes)).toContain("alone");
    await single.close();
  });

  it("ends with the work, which may fail", async () => {
    const failed = store.inTenant("A", (tx) =>
      readingBeside(store, { organisation: "A", tx }, async () => {
        throw new Error("the work failed");
      }),
    );
    await expect(failed).rejects.toThrow("the work failed");
    const left = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    await expect.poll(() => store.inTenant("A", async (tx) => (await sql.raw(left).execute(tx)).rows.length)).toBe(0);
  });
});
