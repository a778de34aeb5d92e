import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCursors, pageOf, rowsAfter } from "../../../src/platform/http";
import { systemClock } from "../../../src/platform/ports";
import { openStore, protectTenantTable, type Store } from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

const migrations = [
  {
    id: "sample-0001",
    sql: `create table person (organisation_id text not null, person_id text not null, name text not null,
        primary key (organisation_id, person_id));
      ${protectTenantTable("person")}`,
  },
];
const cursors = createCursors({ keys: [randomBytes(32)], clock: systemClock });
const place = { route: "GET /people", scope: "A", filters: {} };
const NAMES = ["Ŵynne", "Smith", "smith", "Łódź", "Jones"];
const PEOPLE = 203;

let database: FreshDatabase;
let store: Store;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox", migrations });
  await store.inTenant("A", (tx) =>
    add(
      tx,
      Array.from({ length: PEOPLE }, (_, at) => at),
    ),
  );
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

type Row = { person_id: string; name: string };

function idOf(at: number): string {
  return `P${String(at).padStart(4, "0")}`;
}

function add(tx: Parameters<Parameters<Store["inTenant"]>[1]>[0], numbers: readonly number[]): Promise<unknown> {
  const rows = numbers.map((at) => sql`('A', ${idOf(at)}, ${NAMES[at % NAMES.length]})`);
  return sql`insert into person values ${sql.join(rows)}`.execute(tx);
}

async function walk(size: number, direction: "asc" | "desc", between?: (page: number) => Promise<unknown>) {
  const seen: string[] = [];
  let token: string | null = null;
  for (let page = 1; ; page += 1) {
    const after =
      token === null ? sql`true` : rowsAfter(["name", "person_id"], await cursors.open(place, token), direction);
    const order = sql.raw(direction);
    const { rows } = await store.inTenant("A", (tx) =>
      sql<Row>`select * from person where ${after} order by name ${order}, person_id ${order} limit ${size + 1}`.execute(
        tx,
      ),
    );
    const got: Awaited<ReturnType<typeof pageOf<Row>>> = await pageOf(rows, size, place, cursors, (row) => [
      row.name,
      row.person_id,
    ]);
    seen.push(...got.items.map(({ person_id }) => person_id));
    if (got.paginationToken === null) return seen;
    expect(got.items).toHaveLength(size);
    token = got.paginationToken;
    await between?.(page);
  }
}

describe("pages", () => {
  it.each([
    [1, "asc"],
    [7, "asc"],
    [29, "desc"],
    [PEOPLE, "asc"],
    [PEOPLE + 1, "desc"],
  ] as const)("of %i rows, %s, hold every row once and in order", async (size, direction) => {
    const seen = await walk(size, direction);
    const { rows } = await store.inTenant("A", (tx) =>
      sql<Row>`select person_id from person order by name, person_id`.execute(tx),
    );
    const all = rows.map(({ person_id }) => person_id);
    expect(seen).toEqual(direction === "asc" ? all : all.reverse());
    expect(new Set(seen).size).toBe(PEOPLE);
  });

  it("skip and repeat nothing while rows come and go", async () => {
    const before = await walk(PEOPLE, "asc");
    const seen = await walk(10, "asc", async (page) => {
      await store.inTenant("A", (tx) => add(tx, [1_000 + page]));
      await store.inTenant("A", (tx) =>
        sql`delete from person where person_id = ${idOf(1_000 + page - 1)}`.execute(tx),
      );
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
  });

  it("ask for as many values as there are columns", () => {
    expect(() => rowsAfter(["name", "person_id"], ["Smith"])).toThrow("one value for each");
  });
});

it("says that there is more only if a row follows the page", async () => {
  const [one, two, three] = [1, 2, 3].map((at) => ({ person_id: idOf(at), name: "Smith" })) as [Row, Row, Row];
  const page = (rows: readonly Row[]) => pageOf(rows, 2, place, cursors, ({ name, person_id }) => [name, person_id]);
  for (const rows of [[], [one], [one, two]]) expect(await page(rows)).toEqual({ items: rows, paginationToken: null });
  const { items, paginationToken } = await page([one, two, three]);
  expect(items).toEqual([one, two]);
  expect(await cursors.open(place, String(paginationToken))).toEqual(["Smith", two.person_id]);
});
