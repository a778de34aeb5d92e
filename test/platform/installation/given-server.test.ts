import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig, type Settings } from "../../../src/platform/config";
import { openInstallation } from "../../../src/platform/installation";
import { dropDatabase } from "../../../src/platform/postgres";
import { type FreshDatabase, freshDatabase, serverAddress } from "../../support/postgres";
import { noteService } from "./note-service";

const folder = mkdtempSync(join(tmpdir(), "paypacket-installation-"));
const KEY = randomBytes(32).toString("base64");
const services = () => [noteService];
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await dropDatabase(await serverAddress(), `${nameOf(database.url)}_sandbox`);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function settingsOf(more: Record<string, string> = {}): Settings {
  return readConfig({
    DATA_FOLDER: folder,
    DATABASE_URL: database.url,
    SECRET_KEY: KEY,
    SANDBOX_PORT: "0",
    LIVE_PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    ...more,
  });
}

describe("an installation on a given server", () => {
  it("keeps live in the database named, and the sandbox in one beside it", async () => {
    const installation = await openInstallation({ settings: settingsOf(), services });
    const { sandbox, live } = installation.environments;
    expect([nameOf(live?.store.url ?? ""), nameOf(sandbox?.store.url ?? "")]).toEqual([
      nameOf(database.url),
      `${nameOf(database.url)}_sandbox`,
    ]);
    await installation.stop();
  });

  it("runs as several processes, one of which only does jobs", async () => {
    const settings = settingsOf();
    const front = await openInstallation({ settings, services, roles: new Set(["api"]) });
    const back = await openInstallation({ settings, services, roles: new Set(["worker", "dispatcher", "scheduler"]) });
    const { address = "" } = front.environments.sandbox ?? {};
    const headers = { "x-auth-token": "CLIENT/ORG" };
    const asked = await fetch(`${address}/v1/exports`, { method: "POST", headers });
    const { jobId } = (await asked.json()).content.data;
    const status = async () =>
      (await (await fetch(`${address}/v1/exports/${jobId}`, { headers })).json()).content.data.status;
    while ((await status()) !== "Completed") await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([front.stop(), back.stop()]);
  });

  it("refuses another secret key than the one that the data belong to", async () => {
    const other = settingsOf({ SECRET_KEY: randomBytes(32).toString("base64") });
    await expect(openInstallation({ settings: other, services })).rejects.toMatchObject({ reason: "other_key" });
    await (await openInstallation({ settings: settingsOf(), services })).stop();
  });

  it("never opens the live database as the sandbox", async () => {
    const swapped = { DATABASE_URL: `${database.url}_sandbox`, SANDBOX_DATABASE_URL: database.url };
    await expect(openInstallation({ settings: settingsOf(swapped), services })).rejects.toMatchObject({
      reason: "other_environment",
    });
  });
});
