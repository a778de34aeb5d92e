import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../../src/platform/config";
import { type Installation, openInstallation } from "../../../src/platform/installation";
import { dropDatabase } from "../../../src/platform/postgres";
import { type FreshDatabase, freshDatabase, serverAddress } from "../../support/postgres";
import { noteService } from "./note-service";

// Two processes of the interface are restarted one after the other while requests come, through a balancer that asks
// each every tenth of a second whether it is ready.

const folder = mkdtempSync(join(tmpdir(), "paypacket-rolling-"));
const KEY = randomBytes(32).toString("base64");
const HEADERS = { "x-auth-token": "CLIENT/ORG" };
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await dropDatabase(await serverAddress(), `${new URL(database.url).pathname.slice(1)}_sandbox`);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function openProcess(): Promise<Installation> {
  const settings = readConfig({
    DATA_FOLDER: folder,
    DATABASE_URL: database.url,
    SECRET_KEY: KEY,
    SANDBOX_PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    DRAIN_SECONDS: "1",
    REQUESTS_PER_SECOND: "10000",
    REQUESTS_AT_ONCE: "10000",
  });
  return openInstallation({ settings, services: () => [noteService], roles: new Set(["api"]) });
}

const addressOf = ({ environments }: Installation): string => environments.sandbox?.address ?? "";

it("a rolling restart refuses no request", async () => {
  const processes = [await openProcess(), await openProcess()];
  const ready = new Set(processes.map(addressOf));
  const ending = new AbortController();
  const answered: string[] = [];
  const look = async (): Promise<void> => {
    for (const address of processes.map(addressOf)) {
      const isReady = await fetch(`${address}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(address);
      else ready.delete(address);
    }
  };
  const every = async (milliseconds: number, work: () => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted) {
      await work();
      await wait(milliseconds);
    }
  };
  const request = async (): Promise<void> => {
    const addresses = [...ready];
    const address = addresses[answered.length % addresses.length];
    answered.push(
      await fetch(`${address}/v1/notes`, { headers: HEADERS }).then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      ),
    );
  };
  const work = [every(100, look), every(1, request), every(1, request), every(1, request)];
  for (const [at, old] of processes.entries()) {
    await old.stop();
    const after = answered.length;
    await expect.poll(() => answered.length, { timeout: 10_000 }).toBeGreaterThan(after + 20);
    ready.delete(addressOf(old));
    processes[at] = await openProcess();
    await expect.poll(() => ready.size, { timeout: 10_000 }).toBe(2);
  }
  ending.abort();
  await Promise.all(work);
  expect(new Set(answered)).toEqual(new Set(["200"]));
  for (const each of processes) await each.stop();
});
