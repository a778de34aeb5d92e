import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PackagedProcess } from "../../support/packaged-process";
import { checkAll } from "../killed/check-all";
import { createClient, type Door, type PayrollClient } from "../killed/client";
import { doorOf } from "../killed/doors";
import { unfinishedJobs } from "../killed/stored-faults";
import { workDuring } from "../killed/work-during";
import { callerOf } from "../loaded/server";
import { asOwner } from "../support/hidden-table";
import { fpsStory } from "./fps-story";
import { libraryFaults } from "./library-payslips";
import { type ReadByBoth, readByBoth } from "./reads";
import { HAS_RELEASE_BEFORE, NOT_TRIED, RELEASE_BEFORE } from "./release-before";
import { addressOf, buildReleases, openShared, type Releases, type Shared } from "./releases";

// The release before and this one work on one PostgreSQL, behind one address, as in an upgrade: the interface of the new one
// comes first, so that old workers do what it queues, then its workers, so that they do what the old interface queues.

/** More than are calculated while the creator of a run waits. */
const MANY = 104;
const BACKGROUND = "worker,dispatcher,scheduler";
const SOON = { timeout: 60_000 };

/** What this release responds otherwise, as CHANGELOG.md says: to be emptied with the next release. */
const CHANGED: readonly RegExp[] = [/^\/v1\/webhooks\/event-types: \/items is /];

let releases: Releases;

beforeAll(() => {
  if (HAS_RELEASE_BEFORE) releases = buildReleases();
});

afterAll(() => {
  if (HAS_RELEASE_BEFORE) rmSync(releases.folder, { recursive: true, force: true });
});

/** An installation with clients at work. */
interface Scene {
  readonly shared: Shared;
  readonly clients: readonly PayrollClient[];
  readonly door: Door;
  readonly database: Pool;
}

async function openScene(shared: Shared, database: Pool): Promise<Scene> {
  await expect.poll(shared.balancer.ready, SOON).toHaveLength(1);
  const served = { address: shared.balancer.address, credentials: shared.account };
  const door = await doorOf(served, shared, { receiver: shared.receiver, onAsk: () => undefined });
  const clients = [createClient("many", MANY, [fpsStory()]), createClient("few", 3, [fpsStory()])];
  return { shared, clients, door, database };
}

/** Clients work until each has locked another run. */
async function aRunOfEach({ clients, door }: Scene): Promise<void> {
  const before = clients.map(({ known }) => known.locked.length);
  const isDone = () => clients.every(({ known }, at) => known.locked.length > (before[at] ?? 0));
  let hasFailed = false;
  const working = workDuring(clients, door, async () => {
    while (!isDone() && !hasFailed) await wait(50);
  });
  working.catch(() => {
    hasFailed = true;
  });
  await working;
}

/** Checks what clients know and what is stored, by reads that come all at once to one process, directly. */
async function check({ shared, clients, door, database }: Scene, asked: PackagedProcess): Promise<void> {
  expect(shared.balancer.refused).toEqual([]);
  const direct = { ...door, address: addressOf(asked) };
  await checkAll(direct, shared, { clients, receiver: shared.receiver }, "all");
  expect((await libraryFaults(database)).faults).toEqual([]);
  const { rows } = await database.query("select submission_id, status from rti_submission where status <> 'Accepted'");
  expect(rows).toEqual([]);
}

async function readAll(
  { clients, door, database }: Scene,
  before: PackagedProcess,
  next: PackagedProcess,
): Promise<ReadByBoth> {
  expect(await unfinishedJobs(database)).toEqual([]);
  const seeds = clients.flatMap(({ answered }) => answered.map(({ body }) => (body === "" ? null : JSON.parse(body))));
  const read = await readByBoth({ before: addressOf(before), next: addressOf(next), token: door.token }, seeds);
  expect(read.differences.filter((each) => !CHANGED.some((change) => change.test(each)))).toEqual([]);
  return read;
}

async function upgrade(shared: Shared, database: Pool): Promise<ReadByBoth> {
  const { before, next } = releases;
  const oldInterface = await shared.start(before, "api");
  const oldWorker = await shared.start(before, BACKGROUND);
  const scene = await openScene(shared, database);
  const { clients, door } = scene;
  await aRunOfEach(scene);
  const newInterface = await workDuring(clients, door, () => shared.start(next, "api"));
  await expect.poll(shared.balancer.ready, SOON).toHaveLength(2);
  await aRunOfEach(scene);
  const newWorker = await workDuring(clients, door, () => shared.start(next, BACKGROUND));
  await workDuring(clients, door, () => shared.stop(oldWorker));
  await aRunOfEach(scene);
  await check(scene, newInterface);
  const read = await readAll(scene, oldInterface, newInterface);
  await workDuring(clients, door, () => shared.stop(oldInterface));
  await aRunOfEach(scene);
  await check(scene, newInterface);
  await shared.stop(newWorker);
  await shared.stop(newInterface);
  return read;
}

describe.skipIf(!HAS_RELEASE_BEFORE)(`two releases on one database${NOT_TRIED}`, () => {
  it(`an upgrade from ${RELEASE_BEFORE.slice(0, 8)} refuses and loses nothing, and each reads what the other wrote`, async () => {
    const shared = await openShared(releases);
    const database = new Pool({ connectionString: shared.databaseUrl, max: 2 });
    try {
      const { found, operations } = await upgrade(shared, database);
      const served = [...shared.balancer.served.values()];
      expect(served.length).toBe(2);
      expect(operations.length).toBeGreaterThan(100);
      const read = `${found} reads of ${operations.length} operations by both`;
      console.log(`${served.join(" + ")} requests of the release before and this one; ${read}`);
    } finally {
      await database.end();
      await shared.drop();
    }
  });

  it("a next release that narrows a column is caught: a request to the release before is refused", async () => {
    const shared = await openShared(releases);
    try {
      await shared.start(releases.before, "api");
      await expect.poll(shared.balancer.ready, SOON).toHaveLength(1);
      const call = await callerOf(shared.balancer.address, shared.account);
      const add = (code: string) =>
        call("POST", "/v1/organisation/pay-element", { code, name: "Bonus", direction: "Payment" });
      expect((await add("FIRST")).status).toBe(201);
      // As a migration of that release would, while the release before works.
      await asOwner(shared.databaseUrl, "alter table pay_element add constraint narrow check (code <> 'SECOND')");
      expect(shared.balancer.refused).toEqual([]);
      await add("SECOND");
      expect(shared.balancer.refused).toEqual([expect.stringContaining("POST /v1/organisation/pay-element: 500")]);
    } finally {
      await shared.drop();
    }
  });
});
