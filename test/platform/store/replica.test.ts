import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMetrics } from "../../../src/platform/observe";
import { inSnapshot, openStore, type Store, type Transactions, type Tx } from "../../../src/platform/store";
import { type PostgresPair, postgresPair, statements } from "../../support/postgres-pair";
import { HAS_REPLICATION, NOT_TRIED } from "../../support/replication-programs";
import { noteService } from "../installation/note-service";

describe.skipIf(!HAS_REPLICATION)(`reads with a replica${NOT_TRIED}`, () => {
  let pair: PostgresPair;
  let store: Store;
  const places: string[] = [];

  const open = (replicaUrl: string): Promise<Store> =>
    openStore({
      url: pair.url("postgres"),
      environment: "sandbox",
      migrations: noteService.migrations,
      replica: { url: replicaUrl, waitSeconds: 1, stalenessSeconds: 3, onRead: (place) => places.push(place) },
    });

  const insert = (tx: Tx, id: string): Promise<unknown> =>
    tx
      .withTables<{ note: { organisation_id: string; note_id: string; text: string } }>()
      .insertInto("note")
      .values({ organisation_id: "ORG", note_id: id, text: "sample" })
      .execute();

  const write = (id: string): Promise<unknown> => store.inTenant("ORG", (tx) => insert(tx, id));

  const isThere = async (organisation: string, id: string): Promise<boolean> => {
    const url = await store.urlToRead();
    const query = CompiledQuery.raw("select from note where note_id = $1", [id]);
    return inSnapshot({ url, organisation, settings: {} }, ({ hasRow }) => hasRow(query));
  };

  const onReplica = (...all: readonly string[]) => statements(pair.replica().url("postgres"), ...all);

  beforeAll(async () => {
    pair = await postgresPair();
    store = await open(pair.replica().url("postgres"));
  });

  beforeEach(() => {
    places.length = 0;
  });

  afterAll(async () => {
    await store.close();
    await pair.drop();
  });

  it("find what was committed before, each organisation its own", async () => {
    for (const id of ["1", "2", "3", "4", "5"]) {
      await write(id);
      expect(await isThere("ORG", id)).toBe(true);
      expect(await isThere("OTHER", id)).toBe(false);
    }
    expect(new Set(places)).toEqual(new Set(["replica"]));
    const url = await store.urlToRead();
    expect(url).toBe(pair.replica().url("postgres"));
  });

  it("are from the primary while the replica is behind, and from the replica when it is not", async () => {
    await onReplica("select pg_wal_replay_pause()");
    await write("late");
    expect(await isThere("ORG", "late")).toBe(true);
    await onReplica("select pg_wal_replay_resume()");
    await expect.poll(async () => (await isThere("ORG", "late")) && places.at(-1)).toBe("replica");
    expect(places[0]).toBe("primary");
  });

  it("show in the metrics how far the replica is behind, and nothing when it does not answer", async () => {
    const valuesOf = async (of: Store) => {
      const metrics = createMetrics("sandbox");
      metrics.replica(of.replicaLag);
      const text = await metrics.text();
      const names = ["up", "lag_bytes", "lag_seconds"];
      return names.map((name) => new RegExp(`^paypacket_replica_${name}\\{.*\\} (.+)$`, "m").exec(text)?.[1]);
    };
    await expect.poll(() => valuesOf(store)).toEqual(["1", "0", "0"]);
    await onReplica("select pg_wal_replay_pause()");
    await write("behind");
    const [up, bytes, seconds] = await valuesOf(store);
    expect(up).toBe("1");
    expect(Number(bytes)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeGreaterThan(0);
    await onReplica("select pg_wal_replay_resume()");
    await expect.poll(() => valuesOf(store)).toEqual(["1", "0", "0"]);
    const away = await open("postgres://nobody@127.0.0.1:1/postgres");
    expect(await valuesOf(away)).toEqual(["0", undefined, undefined]);
    await away.close();
  });

  const RECENT = { staleness: 10, after: null, isLong: false };
  const idsOf = (place: Transactions): Promise<readonly string[]> =>
    place.inTenant("ORG", async (tx) => {
      const rows = await tx.withTables<{ note: { note_id: string } }>().selectFrom("note").select("note_id").execute();
      return rows.map(({ note_id: id }) => id);
    });

  it("may be a little behind, up to the bound of the installation", async () => {
    await expect.poll(async () => (await store.read(RECENT, idsOf)).place).toBe("replica");
    await onReplica("select pg_wal_replay_pause()");
    await write("unseen");
    const hour = { ...RECENT, staleness: 3_600 };
    const { value, place } = await store.read(hour, idsOf);
    expect([place, value.includes("unseen")]).toEqual(["replica", false]);
    await expect.poll(async () => (await store.read(hour, idsOf)).place).toBe("primary");
    expect((await store.read(hour, idsOf)).value).toContain("unseen");
    await onReplica("select pg_wal_replay_resume()");
    await expect.poll(async () => (await store.read(hour, idsOf)).place).toBe("replica");
  });

  it("are done again on the primary if they are refused or write on the replica", async () => {
    await expect.poll(async () => (await store.read(RECENT, idsOf)).place).toBe("replica");
    await onReplica("select pg_wal_replay_pause()");
    await write("needed");
    const needed = async (place: Transactions) => {
      if (!(await idsOf(place)).includes("needed")) throw new Error("It is not there.");
    };
    expect((await store.read(RECENT, needed)).place).toBe("primary");
    await onReplica("select pg_wal_replay_resume()");
    await expect.poll(async () => (await store.read(RECENT, needed)).place).toBe("replica");
    const written = await store.read(RECENT, (place) => place.inTenant("ORG", (tx) => insert(tx, "by a read")));
    expect([written.place, await isThere("ORG", "by a read")]).toEqual(["primary", true]);
  });

  it("are refused a replica of another database at the start", async () => {
    await expect(open(pair.replica().url("template1"))).rejects.toMatchObject({ reason: "other_database" });
  });

  it("are from the primary after the replica was promoted, and when nothing answers", async () => {
    await pair.failOver();
    await write("after");
    expect(await isThere("ORG", "after")).toBe(true);
    const away = await open("postgres://nobody@127.0.0.1:1/postgres");
    expect(await away.urlToRead()).toBe(pair.url("postgres"));
    await away.close();
    expect((await store.read({ staleness: 0, after: null, isLong: true }, idsOf)).value).toContain("after");
    expect(new Set(places)).toEqual(new Set(["primary"]));
  });
});
