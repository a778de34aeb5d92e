import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "../../../src/platform/config";
import { type Installation, openInstallation, type Service } from "../../../src/platform/installation";
import { dropDatabase } from "../../../src/platform/postgres";
import { openBalancer } from "../../support/balancer";
import { type FreshDatabase, freshDatabase, serverAddress } from "../../support/postgres";
import { noteService } from "./note-service";

// A release whose schema only expands is started beside the previous one, which works through the migration. It shows that
// the way of migrating allows it; the rule for statements is held by expand-only.test.ts.

const folder = mkdtempSync(join(tmpdir(), "paypacket-two-releases-"));
const KEY = randomBytes(32).toString("base64");
const HEADERS = { "content-type": "application/json", "x-auth-token": "CLIENT/ORG" };
let database: FreshDatabase;

const nextRelease: Service = {
  ...noteService,
  migrations: [
    ...noteService.migrations,
    {
      id: "notes-0002",
      sql: "alter table note add column colour text not null default 'white'; create index on note (organisation_id, colour)",
    },
  ],
};

/** A release that takes from the one before it what that one still writes. */
const narrowerRelease: Service = {
  ...noteService,
  migrations: [
    ...noteService.migrations,
    { id: "notes-0002", sql: "alter table note add constraint short check (length(text) < 5)" },
  ],
};

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(async () => {
  await dropDatabase(await serverAddress(), `${new URL(database.url).pathname.slice(1)}_sandbox`);
  await database.drop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(service: Service): Promise<Installation> {
  const settings = readConfig({
    DATA_FOLDER: folder,
    DATABASE_URL: database.url,
    SECRET_KEY: KEY,
    SANDBOX_PORT: "0",
    LOG_LEVEL: "silent",
    REQUESTS_PER_SECOND: "10000",
    REQUESTS_AT_ONCE: "10000",
  });
  return openInstallation({ settings, services: () => [service] });
}

const addressOf = ({ environments }: Installation): string => environments.sandbox?.address ?? "";

async function write(address: string, text: string): Promise<number> {
  const request = { method: "POST", headers: HEADERS, body: JSON.stringify({ text }) };
  return (await fetch(`${address}/v1/notes`, request)).status;
}

it("the previous release works while the next one migrates and beside it, and is not started again after that", async () => {
  const previous = await open(noteService);
  const statuses: number[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) statuses.push(await write(addressOf(previous), `previous ${statuses.length}`));
  })();
  await expect.poll(() => statuses.length).toBeGreaterThan(5);
  const next = await open(nextRelease);
  const before = statuses.length;
  expect(await write(addressOf(next), "next")).toBe(201);
  await expect.poll(() => statuses.length).toBeGreaterThan(before + 5);
  isOver = true;
  await writing;
  expect(new Set(statuses)).toEqual(new Set([201]));
  await previous.stop();
  await expect(open(noteService)).rejects.toMatchObject({ reason: "database_is_newer" });
  expect(await write(addressOf(next), "next again")).toBe(201);
  await next.stop();
});

it("the previous release is not held up by a migration that waits for a long transaction", async () => {
  const previous = await open(noteService);
  const long = new Client({ connectionString: previous.environments.sandbox?.store.url });
  await long.connect();
  await long.query("begin; select from note");
  const next = open(nextRelease);
  next.catch(() => undefined);
  const isWaiting = async () => {
    const { rows } = await long.query("select from pg_locks where mode = 'AccessExclusiveLock' and not granted");
    return rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  expect(await write(addressOf(previous), "meanwhile")).toBe(201);
  await long.query("commit");
  await long.end();
  await (await next).stop();
  await previous.stop();
});

it("a next release that narrows a column is caught: requests to the previous one are refused", async () => {
  const balancer = await openBalancer();
  const previous = await open(noteService);
  balancer.add(addressOf(previous));
  await expect.poll(balancer.ready).toHaveLength(1);
  expect(await write(balancer.address, "tiny")).toBe(201);
  expect(balancer.refused).toEqual([]);
  const next = await open(narrowerRelease);
  expect(await write(balancer.address, "longer than 5")).toBe(500);
  expect(balancer.refused).toEqual([`POST /v1/notes: 500 of ${addressOf(previous)}`]);
  await balancer.close();
  await previous.stop();
  await next.stop();
});
