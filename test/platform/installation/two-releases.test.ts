import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../../src/platform/config";
import { type Installation, openInstallation, type Service } from "../../../src/platform/installation";
import { dropDatabase } from "../../../src/platform/postgres";
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

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await dropDatabase(await serverAddress(), `${new URL(database.url).pathname.slice(1)}_sandbox`);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

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

async function write(installation: Installation, text: string): Promise<number> {
  const request = { method: "POST", headers: HEADERS, body: JSON.stringify({ text }) };
  return (await fetch(`${addressOf(installation)}/v1/notes`, request)).status;
}

it("the previous release works while the next one migrates and beside it, and is not started again after that", async () => {
  const previous = await open(noteService);
  const statuses: number[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) statuses.push(await write(previous, `previous ${statuses.length}`));
  })();
  await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(5);
  const next = await open(nextRelease);
  const before = statuses.length;
  expect(await write(next, "next")).toBe(201);
  await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(before + 5);
  isOver = true;
  await writing;
  expect(new Set(statuses)).toEqual(new Set([201]));
  await previous.stop();
  await expect(open(noteService)).rejects.toMatchObject({ reason: "database_is_newer" });
  expect(await write(next, "next again")).toBe(201);
  await next.stop();
});
