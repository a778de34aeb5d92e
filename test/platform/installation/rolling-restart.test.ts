import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../../src/platform/config";
import { type Installation, openInstallation } from "../../../src/platform/installation";
import { dropDatabase } from "../../../src/platform/postgres";
import { openBalancer } from "../../support/balancer";
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
  const balancer = await openBalancer();
  const processes = [await openProcess(), await openProcess()];
  for (const each of processes) balancer.add(addressOf(each));
  await expect.poll(() => balancer.ready().length).toBe(2);
  const ending = new AbortController();
  const answered: string[] = [];
  const request = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      answered.push(
        await fetch(`${balancer.address}/v1/notes`, { headers: HEADERS }).then(
          ({ status }) => String(status),
          (error: Error) => error.message,
        ),
      );
      await wait(1);
    }
  };
  const work = [request(), request(), request()];
  for (const [at, old] of processes.entries()) {
    await old.stop();
    balancer.remove(addressOf(old));
    const after = answered.length;
    await expect.poll(() => answered.length).toBeGreaterThan(after + 20);
    processes[at] = await openProcess();
    balancer.add(addressOf(processes[at]));
    await expect.poll(() => balancer.ready().length).toBe(2);
  }
  ending.abort();
  await Promise.all(work);
  expect(new Set(answered)).toEqual(new Set(["200"]));
  expect(balancer.refused).toEqual([]);
  await balancer.close();
  for (const each of processes) await each.stop();
});
