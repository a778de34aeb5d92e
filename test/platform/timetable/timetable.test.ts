import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "../../../src/platform/store";
import { createTimetable, type MissedRuns, type TimedJob } from "../../../src/platform/timetable";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

let database: FreshDatabase;
let stores: readonly Store[];
let now = 0;
const at = (instant: string): number => Date.parse(instant);
const minutes = (count: number): number => count * 60_000;

beforeAll(async () => {
  database = await freshDatabase();
  const open = () => openStore({ url: database.url, environment: "sandbox", migrations: [] });
  stores = [await open(), await open()];
});

afterEach(async () => {
  await stores[0]?.inSystem((tx) => sql`update timed_job set due_at = null`.execute(tx));
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

let count = 0;

/** Returns a promise, and what fulfils it. */
function promised() {
  let resolve: (value: undefined) => void = () => undefined;
  const promise = new Promise<undefined>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve: (value: undefined) => resolve(value) };
}

interface Stated extends Partial<TimedJob> {
  readonly process?: number;
}

/** Returns the timetable of a process with one job, and the times of its runs. */
function timetable({ process = 0, ...stated }: Stated = {}) {
  count += 1;
  const runs: string[] = [];
  const failures: string[] = [];
  const job: TimedJob = {
    name: `Job${count}`,
    cron: "0 * * * *",
    timezone: "Europe/London",
    missed: "once",
    run: ({ dueAt }) => {
      runs.push(new Date(dueAt).toISOString().slice(0, 16));
      return Promise.resolve(undefined);
    },
    ...stated,
  };
  const made = createTimetable({
    store: stores[process] as Store,
    clock: { now: () => now },
    onRun: () => undefined,
    onFailure: (error, name) => failures.push(`${name}: ${String(error)}`),
  });
  made.add(job);
  return { ...made, job, runs, failures };
}

/** Lets leases and waits pass, which go by the clock of the database. */
function endWaits(): Promise<unknown> | undefined {
  return stores[0]?.inSystem((tx) =>
    sql`update timed_job set leased_until = clock_timestamp() - interval '1 second' where leased_until is not null`.execute(
      tx,
    ),
  );
}

describe("a timed job", () => {
  it("runs at its times, and not before the first one after it was added", async () => {
    now = at("2026-04-06T09:30:00Z");
    const { look, runs } = timetable();
    await look();
    now += minutes(29);
    await look();
    expect(runs).toEqual([]);
    now += minutes(1);
    await look();
    await look();
    expect(runs).toEqual(["2026-04-06T10:00"]);
    now += minutes(60);
    await look();
    expect(runs).toEqual(["2026-04-06T10:00", "2026-04-06T11:00"]);
  });

  it("runs once a day on both days on which the clock changes", async () => {
    for (const [first, times] of [
      ["2026-03-28", ["2026-03-28T01:30", "2026-03-29T01:00", "2026-03-30T00:30"]],
      ["2026-10-24", ["2026-10-24T00:30", "2026-10-25T00:30", "2026-10-26T01:30"]],
    ] as const) {
      now = at(`${first}T00:00:00Z`);
      const { look, runs } = timetable({ cron: "30 1 * * *" });
      for (let step = 0; step < 3 * 24 * 2; step += 1) {
        await look();
        now += minutes(30);
      }
      expect(runs).toEqual(times);
    }
  });

  it.each<readonly [MissedRuns, readonly string[]]>([
    ["each", ["2026-04-06T10:00", "2026-04-06T11:00", "2026-04-06T12:00"]],
    ["once", ["2026-04-06T10:00"]],
    ["skip", []],
  ])("makes up for missed runs by its policy: %s", async (missed, times) => {
    now = at("2026-04-06T09:30:00Z");
    const { look, runs } = timetable({ missed });
    await look();
    now = at("2026-04-06T12:20:00Z");
    await look();
    expect(runs).toEqual(times);
    now = at("2026-04-06T13:00:30Z");
    await look();
    expect(runs).toEqual([...times, "2026-04-06T13:00"]);
  });

  it("that may be skipped is run a minute late, and missed after that", async () => {
    now = at("2026-04-06T09:30:00Z");
    const { look, runs } = timetable({ missed: "skip" });
    await look();
    now = at("2026-04-06T10:01:00Z");
    await look();
    now = at("2026-04-06T11:01:00.001Z");
    await look();
    expect(runs).toEqual(["2026-04-06T10:00"]);
  });

  it("is run by one of many processes, and by one at a time", async () => {
    now = at("2026-04-06T09:30:00Z");
    let running = 0;
    let most = 0;
    const run = async (): Promise<undefined> => {
      running += 1;
      most = Math.max(most, running);
      await stores[0]?.inSystem((tx) => sql`select`.execute(tx));
      running -= 1;
      return undefined;
    };
    let made = 0;
    const counted = () => {
      made += 1;
      return run();
    };
    const processes = Array.from({ length: 8 }, (_, index) =>
      timetable({ name: "Shared", missed: "each", process: index % 2, run: counted }),
    );
    const all = () => Promise.all(processes.map(({ look }) => look()));
    await all();
    now = at("2026-04-06T14:00:00Z");
    await all();
    await all();
    expect(processes.flatMap(({ failures }) => failures)).toEqual([]);
    expect([made, most]).toEqual([5, 1]);
  });

  it("is tried again after a failure, and after the last try waits for its next time", async () => {
    now = at("2026-04-06T09:30:00Z");
    let tries = 0;
    const { look, failures, job } = timetable({
      run: () => {
        tries += 1;
        return Promise.reject(new Error("no"));
      },
    });
    await look();
    now += minutes(30);
    await look();
    await look();
    expect([tries, failures]).toEqual([1, [`${job.name}: Error: no`]]);
    for (let more = 0; more < 6; more += 1) {
      await endWaits();
      await look();
    }
    expect(tries).toBe(5);
    now += minutes(60);
    await look();
    expect(tries).toBe(6);
  });

  it("is taken over when its process shows no sign of life, which then cannot end the run", async () => {
    now = at("2026-04-06T09:30:00Z");
    const held = promised();
    const hanging = timetable({ name: "Taken", run: () => held.promise });
    const other = timetable({ name: "Taken", process: 1 });
    await hanging.look();
    await other.look();
    now += minutes(30);
    const looking = hanging.look();
    await expect.poll(() => dueAndFence("Taken")).toEqual(["2026-04-06T10:00:00.000Z", 1]);
    await other.look();
    expect(other.runs).toEqual([]);
    await endWaits();
    await other.look();
    expect(other.runs).toEqual(["2026-04-06T10:00"]);
    now += minutes(60);
    await other.look();
    held.resolve(undefined);
    await looking;
    expect(await dueAndFence("Taken")).toEqual(["2026-04-06T12:00:00.000Z", 3]);
  });

  it("follows a changed schedule from the next start on", async () => {
    now = at("2026-04-06T09:30:00Z");
    await timetable({ name: "Moved" }).look();
    const moved = timetable({ name: "Moved", cron: "45 * * * *" });
    await moved.look();
    now += minutes(30);
    await moved.look();
    expect(moved.runs).toEqual(["2026-04-06T09:45"]);
  });

  it("learns that its process stops, and is left to others then", async () => {
    now = at("2026-04-06T09:30:00Z");
    const [began, released] = [promised(), promised()];
    let wasStopping = false;
    const stopped = timetable({
      run: async ({ isStopping }) => {
        began.resolve(undefined);
        await released.promise;
        wasStopping = isStopping();
        return undefined;
      },
    });
    await stopped.look();
    now += minutes(30);
    stopped.start();
    await began.promise;
    const stop = stopped.stop();
    released.resolve(undefined);
    await stop;
    expect(wasStopping).toBe(true);
  });

  it("has a schedule and a name of its own", () => {
    const { add, job } = timetable();
    expect(() => add(job)).toThrow("Two timed jobs");
    expect(() => add({ ...job, name: "Wrong", cron: "@daily" })).toThrow("invalid_cron");
    expect(() => add({ ...job, name: "Nowhere", timezone: "Europe/Atlantis" })).toThrow("invalid_timezone");
  });
});

async function dueAndFence(name: string): Promise<readonly unknown[]> {
  const found = await stores[0]?.inSystem((tx) =>
    sql<{ due_at: string; fence: number }>`select due_at, fence from timed_job where name = ${name}`.execute(tx),
  );
  const [row] = found?.rows ?? [];
  return [row?.due_at, row?.fence];
}
