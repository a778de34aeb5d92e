import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordEvent, recordEvents } from "../../../src/platform/events";
import { createIds, isId, systemClock } from "../../../src/platform/ports";
import { openStore, type Store } from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

let database: FreshDatabase;
let store: Store;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox" });
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

const tools = { clock: systemClock, ids: createIds(systemClock) };

function eventOf(organisationId: string, data: Record<string, unknown> = {}) {
  const resourceUrl = "https://api.example/v1/payslips/P";
  return { organisationId, accountId: "ACCOUNT", eventType: "payslip.finalised", resourceUrl, data };
}

type Row = { event_id: string; body: string; account_id: string };

async function events(organisation: string): Promise<readonly Row[]> {
  const { rows } = await store.inTenant(organisation, (tx) =>
    sql<Row>`select event_id, body, account_id from event order by event_id`.execute(tx),
  );
  return rows;
}

describe("an event", () => {
  it("is kept as the body that is signed and sent, names its owner, and is nobody else's", async () => {
    const eventId = await store.inTenant("A", (tx) =>
      recordEvent(tx, tools, eventOf("A", { payslipId: "P", year: 2026 })),
    );
    expect(isId(eventId)).toBe(true);
    const [row] = await events("A");
    expect(JSON.parse(row?.body ?? "")).toEqual({
      eventId,
      type: "payslip.finalised",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      organisationId: "A",
      customerId: "ACCOUNT",
      data: { payslipId: "P", year: 2026 },
      metadata: { resourceUrl: "https://api.example/v1/payslips/P", payloadStyle: "Full", schemaVersion: 1 },
    });
    expect(await events("B")).toEqual([]);
  });

  it("may come with thousands, in their order and after all before it", async () => {
    const many = Array.from({ length: 2_345 }, (_, number) => eventOf("MANY", { number }));
    await store.inTenant("MANY", (tx) => recordEvent(tx, tools, eventOf("MANY", { number: -1 })));
    const written = await store.inTenant("MANY", (tx) => recordEvents(tx, tools, "MANY", many));
    const kept = await events("MANY");
    expect(kept.map(({ body }) => JSON.parse(body).data.number)).toEqual(
      Array.from({ length: 2_346 }, (_, at) => at - 1),
    );
    expect(kept.slice(1).map(({ event_id }) => event_id)).toEqual(written);
  });

  it("never was when its transaction fails", async () => {
    const before = (await events("A")).length;
    const failed = store.inTenant("A", async (tx) => {
      await recordEvent(tx, tools, eventOf("A"));
      throw new Error("stop");
    });
    await expect(failed).rejects.toThrow("stop");
    expect(await events("A")).toHaveLength(before);
  });

  it("cannot be recorded for another organisation", async () => {
    const other = store.inTenant("A", (tx) => recordEvent(tx, tools, eventOf("B")));
    await expect(other).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the order of events", () => {
  it("is that of their commits, whatever the clocks of the processes say", async () => {
    const late = { clock: systemClock, ids: createIds({ now: () => Date.now() - 3_600_000 }) };
    const early = { clock: systemClock, ids: createIds({ now: () => Date.now() + 3_600_000 }) };
    const committed: string[] = [];
    const record = async (number: number): Promise<void> => {
      const id = await store.inTenant("C", async (tx) => {
        const eventId = await recordEvent(tx, number % 2 === 0 ? late : early, eventOf("C", { number }));
        await sql`select pg_sleep(${Math.random() / 50})`.execute(tx);
        const seen = await sql<Row>`select event_id from event order by event_id`.execute(tx);
        committed.push(seen.rows.map(({ event_id }) => event_id).join());
        return eventId;
      });
      expect(isId(id)).toBe(true);
    };
    await Promise.all(Array.from({ length: 40 }, (_, number) => record(number)));
    const all = (await events("C")).map(({ event_id }) => event_id);
    expect(all).toHaveLength(40);
    const sorted = committed.sort((a, b) => a.length - b.length);
    expect(sorted).toEqual(all.map((_, at) => all.slice(0, at + 1).join()));
  });

  it("of one organisation holds up no other", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = store.inTenant("D", async (tx) => {
      await recordEvent(tx, tools, eventOf("D"));
      await held;
    });
    await store.inTenant("E", (tx) => recordEvent(tx, tools, eventOf("E")));
    release();
    await slow;
    expect([(await events("D")).length, (await events("E")).length]).toEqual([1, 1]);
  });
});
