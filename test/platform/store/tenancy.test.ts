import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  OrganisationElsewhere,
  openStore,
  protectAccountTable,
  protectTenantTable,
  READ_ONLY,
  type Store,
  tenancyFaults,
} from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

const migrations = [
  {
    id: "sample-0001",
    sql: `create table note (organisation_id text not null, note_id text not null, text text,
        primary key (organisation_id, note_id));
      ${protectTenantTable("note")}
      create table swept_note (organisation_id text not null, note_id text not null,
        primary key (organisation_id, note_id),
        foreign key (organisation_id, note_id) references note);
      ${protectTenantTable("swept_note", { swept: true })}
      create table brand (account_id text not null primary key, colour text);
      ${protectAccountTable("brand")}`,
  },
];

let database: FreshDatabase;
let store: Store;
let admin: Client;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox", migrations });
  admin = new Client({ connectionString: database.url });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await store.close();
  await database.drop();
});

beforeEach(async () => {
  await admin.query("truncate note, swept_note, brand");
  for (const organisation of ["A", "B"]) {
    await store.inTenant(organisation, async (tx) => {
      await sql`insert into note values (${organisation}, '1', 'own')`.execute(tx);
      await sql`insert into swept_note values (${organisation}, '1')`.execute(tx);
    });
  }
});

describe("statements without any filter of the application", () => {
  it("read, change and delete the own organisation's rows only", async () => {
    await store.inTenant("A", async (tx) => {
      expect((await sql`select * from note`.execute(tx)).rows).toEqual([
        { organisation_id: "A", note_id: "1", text: "own" },
      ]);
      expect((await sql`select * from note where organisation_id = 'B'`.execute(tx)).rows).toEqual([]);
      expect((await sql`update note set text = 'changed'`.execute(tx)).numAffectedRows).toBe(1n);
      await sql`delete from swept_note`.execute(tx);
      expect((await sql`delete from note`.execute(tx)).numAffectedRows).toBe(1n);
    });
    const { rows } = await store.inTenant("B", (tx) => sql`select * from note`.execute(tx));
    expect(rows).toEqual([{ organisation_id: "B", note_id: "1", text: "own" }]);
  });

  it("write no row of another organisation, and move none to it", async () => {
    const insert = store.inTenant("A", (tx) => sql`insert into note values ('B', '2', 'x')`.execute(tx));
    await expect(insert).rejects.toMatchObject({ code: "42501" });
    const move = store.inTenant("A", (tx) => sql`update note set organisation_id = 'B'`.execute(tx));
    await expect(move).rejects.toMatchObject({ code: "42501" });
  });

  it("see nothing as an account, and an account's rows as that account only", async () => {
    await store.inAccount("A", (tx) => sql`insert into brand values ('A', 'blue')`.execute(tx));
    expect((await store.inAccount("A", (tx) => sql`select * from note`.execute(tx))).rows).toEqual([]);
    expect((await store.inAccount("A", (tx) => sql`select * from brand`.execute(tx))).rows).toHaveLength(1);
    expect((await store.inAccount("B", (tx) => sql`select * from brand`.execute(tx))).rows).toEqual([]);
    expect((await store.inTenant("A", (tx) => sql`select * from brand`.execute(tx))).rows).toEqual([]);
  });

  it("as the system reach swept tables only", async () => {
    expect((await store.inSystem((tx) => sql`select * from swept_note`.execute(tx))).rows).toHaveLength(2);
    await expect(store.inSystem((tx) => sql`select * from note`.execute(tx))).rejects.toMatchObject({ code: "42501" });
  });

  it("reach no table of the installation", async () => {
    for (const table of ["installation", "migration", "timed_job"]) {
      const read = store.inTenant("A", (tx) => sql`select * from ${sql.table(table)}`.execute(tx));
      await expect(read).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("find no owner left over on a used connection", async () => {
    const single = await openStore({ url: database.url, environment: "sandbox", migrations, connections: 1 });
    await single.inTenant("A", (tx) => sql`select 1`.execute(tx));
    const { rows } = await single.inSystem((tx) => sql`select current_setting('app.org') as owner`.execute(tx));
    expect(rows).toEqual([{ owner: "" }]);
    await single.close();
  });
});

describe("an organisation that moves to another database", () => {
  const read = (organisation: string) =>
    store.inTenant(organisation, async (tx) => (await sql`select text from note`.execute(tx)).rows);
  const write = (organisation: string) =>
    store.inTenant(organisation, (tx) => sql`update note set text = 'changed'`.execute(tx));

  it("is only read while it is held, and refused once it is elsewhere; others go on", async () => {
    await admin.query("insert into organisation_place values ('A', 'Held', 'north')");
    expect(await read("A")).toEqual([{ text: "own" }]);
    await expect(write("A")).rejects.toMatchObject({ code: READ_ONLY });
    await admin.query("update organisation_place set state = 'Elsewhere'");
    await expect(read("A")).rejects.toThrow(OrganisationElsewhere);
    await write("B");
    expect(await read("B")).toEqual([{ text: "changed" }]);
    await admin.query("delete from organisation_place");
    expect(await read("A")).toEqual([{ text: "own" }]);
  });
});

describe("the catalogue", () => {
  it("has no table without a forced policy and keys that begin with the owner", async () => {
    expect(await tenancyFaults(admin)).toEqual([]);
  });

  it.each([
    ["create table plain (organisation_id text primary key)", "plain: row-level security is not forced"],
    ["create table keyed (id text primary key)", "keyed: keyed_pkey does not begin with the owner"],
    ["create table loose (organisation_id text)", "loose: has no primary key"],
    ["create unique index note_text on note (text)", "note: note_text does not begin with the owner"],
    [
      "alter table note add foreign key (text) references brand (account_id)",
      "note: note_text_fkey does not begin with the owner on both sides",
    ],
    ["alter table note no force row level security", "note: row-level security is not forced"],
    ["create policy wide on note using (true)", "note: requests need one policy for all commands"],
    ["drop policy note_of_owner on note", "note: requests need one policy for all commands"],
    [
      "alter policy note_of_owner on note using (organisation_id = current_setting('app.org', true) or true)",
      "note: its policy does not ask for the owner",
    ],
    ["grant select on migration to app_rt", "migration: requests may reach a table of the installation"],
    [
      "grant create on schema public to app_rt; alter table note owner to app_rt",
      "note: is owned by a role of requests",
    ],
  ])("is found out after: %s", async (statement, fault) => {
    await admin.query("begin");
    try {
      await admin.query("truncate note, swept_note, brand");
      await admin.query(statement);
      expect(await tenancyFaults(admin)).toContain(fault);
    } finally {
      await admin.query("rollback");
    }
  });
});
