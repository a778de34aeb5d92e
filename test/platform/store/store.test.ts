import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hold,
  holdLate,
  type Migration,
  openStore,
  protectTenantTable,
  type Store,
  type Tx,
} from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

type Tables = {
  readonly sample: {
    readonly organisation_id: string;
    readonly sample_id: string;
    readonly day: string | null;
    readonly pence: number | null;
    readonly at: string | null;
    readonly factor: string | null;
  };
};

const migrations: readonly Migration[] = [
  {
    id: "sample-0001",
    sql: `create table sample (organisation_id text not null, sample_id text not null, day date, pence bigint,
      at timestamptz, factor numeric, primary key (organisation_id, sample_id));
      ${protectTenantTable("sample")}`,
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

describe("columns", () => {
  it("are read as dates, instants, exact whole pence and exact decimals", async () => {
    const row = {
      organisation_id: "A",
      sample_id: "1",
      day: "2026-03-29",
      pence: Number.MAX_SAFE_INTEGER,
      at: "2026-03-29T01:30:00.123Z",
      factor: "0.050000",
    };
    const read = await store.inTenant("A", async (tx) => {
      await tx.withTables<Tables>().insertInto("sample").values(row).execute();
      return tx.withTables<Tables>().selectFrom("sample").selectAll().executeTakeFirstOrThrow();
    });
    expect(read).toEqual(row);
  });

  it("never lose a penny: a bigint that a number cannot hold is refused", async () => {
    const asked = store.inTenant("A", (tx) => sql`select 9007199254740993::bigint as pence`.execute(tx));
    await expect(asked).rejects.toThrow(RangeError);
  });
});

describe("a list of values", () => {
  const ODD = ["plain", 'with "quotes"', "back\\slash", "{a,b}", "null", "", "comma, space", "line\nbreak"];
  const rows = ODD.map((sample_id, at) => ({
    organisation_id: "L",
    sample_id,
    day: `2026-04-0${at + 1}`,
    pence: at,
    at: null,
    factor: null,
  }));
  const found = (ids: readonly string[], operator: "in" | "not in" = "in") =>
    store.inTenant("L", (tx) =>
      tx
        .withTables<Tables>()
        .selectFrom("sample")
        .select("sample_id")
        .where("sample_id", operator, [...ids])
        .orderBy("pence")
        .execute()
        .then((all) => all.map(({ sample_id }) => sample_id)),
    );

  beforeAll(async () => {
    await store.inTenant("L", (tx) => tx.withTables<Tables>().insertInto("sample").values(rows).execute());
  });

  it("finds texts whatever is in them", async () => {
    for (const text of ODD) expect(await found([text])).toEqual([text]);
    expect(await found(ODD)).toEqual(ODD);
    expect(await found(ODD.slice(2), "not in")).toEqual(ODD.slice(0, 2));
  });

  it("may be empty, and longer than a statement has parameters", async () => {
    expect(await found([])).toEqual([]);
    expect(await found([], "not in")).toEqual(ODD);
    const many = Array.from({ length: 70_000 }, (_, at) => `${at}`);
    expect(await found([...many, ...ODD])).toEqual(ODD);
  });

  it("finds numbers and dates", async () => {
    const both = await store.inTenant("L", (tx) =>
      tx
        .withTables<Tables>()
        .selectFrom("sample")
        .select("sample_id")
        .where("pence", "in", [1, 2, 3])
        .where("day", "in", ["2026-04-03", "2026-04-04", "2026-04-05"])
        .orderBy("pence")
        .execute(),
    );
    expect(both.map(({ sample_id }) => sample_id)).toEqual(ODD.slice(2, 4));
  });
});

describe("a transaction", () => {
  it("is undone when its work fails", async () => {
    const failed = store.inTenant("B", async (tx) => {
      await sql`insert into sample (organisation_id, sample_id) values ('B', '1')`.execute(tx);
      throw new Error("stop");
    });
    await expect(failed).rejects.toThrow("stop");
    const left = await store.inTenant("B", (tx) => sql`select * from sample`.execute(tx));
    expect(left.rows).toEqual([]);
  });

  it("is begun again after a deadlock", async () => {
    const ids = ["1", "2"];
    await store.inTenant("C", (tx) =>
      sql`insert into sample (organisation_id, sample_id, pence) values ('C', '1', 0), ('C', '2', 0)`.execute(tx),
    );
    let runs = 0;
    let having = 0;
    const add = (tx: Tx, id: string) => sql`update sample set pence = pence + 1 where sample_id = ${id}`.execute(tx);
    let bothHaveOne = () => {};
    const haveBoth = new Promise<void>((resolve) => {
      bothHaveOne = resolve;
    });
    const cross = (ids: readonly string[]): Promise<void> => {
      let isFirst = true;
      return store.inTenant("C", async (tx) => {
        runs += 1;
        // The second time it waits for the other one, and cannot get in its way again.
        const [one = "", other = ""] = isFirst ? ids : [...ids].reverse();
        isFirst = false;
        await add(tx, one);
        having += 1;
        if (having === 2) bothHaveOne();
        await haveBoth;
        await add(tx, other);
      });
    };
    await Promise.all([cross(ids), cross([...ids].reverse())]);
    const { rows } = await store.inTenant("C", (tx) => sql`select pence from sample`.execute(tx));
    expect(rows).toEqual([{ pence: 2 }, { pence: 2 }]);
    expect(runs).toBe(3);
  });

  it("is begun again when others hold what it locks late, and then waits for that first", async () => {
    const steps: string[] = [];
    const others = store.inTenant("C", async (tx) => {
      await hold(tx, "subject of C");
      await sql`select pg_sleep(0.6)`.execute(tx);
      steps.push("others are done");
    });
    await store.inTenant("C", (tx) => sql`select pg_sleep(0.2)`.execute(tx));
    await store.inTenant("C", async (tx) => {
      steps.push("begins");
      await holdLate(tx, "subject of C", "shared");
      steps.push("holds");
    });
    await others;
    expect(steps).toEqual(["begins", "others are done", "begins", "holds"]);
  });

  it("needs an owner", async () => {
    expect(() => store.inTenant("", () => Promise.resolve())).toThrow("without an owner");
  });
});

describe("a database", () => {
  it("is opened by many processes at once, and again, with one outcome", async () => {
    const other = await freshDatabase();
    const options = { url: other.url, environment: "live", migrations };
    const stores = await Promise.all(Array.from({ length: 6 }, () => openStore(options)));
    const again = await openStore(options);
    const [row] = await again.inTenant("A", async (tx) => {
      await sql`insert into sample (organisation_id, sample_id) values ('A', '1')`.execute(tx);
      return (await sql`select count(*) as rows from sample`.execute(tx)).rows;
    });
    expect(row).toEqual({ rows: 1 });
    await Promise.all([...stores, again].map((each) => each.close()));
    await other.drop();
  });

  it("of one environment is not opened as another", async () => {
    const opened = openStore({ url: database.url, environment: "live", migrations });
    await expect(opened).rejects.toMatchObject({ reason: "other_environment" });
  });

  it("of a newer program is refused", async () => {
    const opened = openStore({ url: database.url, environment: "sandbox" });
    await expect(opened).rejects.toMatchObject({ reason: "database_is_newer" });
  });

  it("is refused when a migration is not the one that was applied", async () => {
    const changed = [{ id: "sample-0001", sql: "select 1" }];
    const opened = openStore({ url: database.url, environment: "sandbox", migrations: changed });
    await expect(opened).rejects.toMatchObject({ reason: "migration_changed" });
  });

  it("keeps nothing of a migration that fails half way", async () => {
    const half = [...migrations, { id: "sample-0002", sql: "create table half (id int); select 1 / 0" }];
    const opened = openStore({ url: database.url, environment: "sandbox", migrations: half });
    await expect(opened).rejects.toMatchObject({ reason: "migration_failed" });
    const { rows } = await store.inTenant("A", (tx) => sql`select to_regclass('half') as half`.execute(tx));
    expect(rows).toEqual([{ half: null }]);
  });
});

describe("a ping", () => {
  it("succeeds if all connections are in use and the database responds, and fails if it responds to none", async () => {
    const busy = await openStore({ url: database.url, environment: "sandbox", migrations, connections: 1 });
    await busy.inTenant("A", async (tx) => {
      const pinged = busy.ping(500);
      for (let count = 0; count < 20; count += 1) await sql`select pg_sleep(0.05)`.execute(tx);
      await pinged;
      const late = expect(busy.ping(200)).rejects.toThrow("The database does not answer.");
      await sql`select pg_sleep(1)`.execute(tx);
      await late;
    });
    await busy.close();
  });
});
