import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../src/platform/config";
import { type Installation, openInstallation } from "../../../src/platform/installation";
import { type PostgresPair, postgresPair } from "../../support/postgres-pair";
import { HAS_REPLICATION, NOT_TRIED } from "../../support/replication-programs";
import { noteService } from "./note-service";

const HEADERS = { "content-type": "application/json", "x-auth-token": "CLIENT/ORG" };

describe.skipIf(!HAS_REPLICATION)(`an installation whose primary is killed${NOT_TRIED}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-failover-"));
  let pair: PostgresPair;
  let installation: Installation;

  beforeAll(async () => {
    pair = await postgresPair();
    const settings = readConfig({
      DATA_FOLDER: folder,
      DATABASE_URL: pair.url("postgres"),
      SECRET_KEY: randomBytes(32).toString("base64"),
      SANDBOX_PORT: "0",
      LOG_LEVEL: "silent",
      REQUESTS_PER_SECOND: "10000",
      REQUESTS_AT_ONCE: "10000",
    });
    installation = await openInstallation({ settings, services: () => [noteService] });
  });

  afterAll(async () => {
    await installation.stop();
    await pair.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("continues with the promoted replica, with everything it acknowledged, each thing once", async () => {
    const { sandbox } = installation.environments;
    const address = sandbox?.address ?? "";
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (writer: number): Promise<void> => {
      for (let number = 1; !isOver; ) {
        const text = `${writer}-${number}`;
        const headers = { ...HEADERS, "idempotency-key": text };
        const { status } = await fetch(`${address}/v1/notes`, {
          method: "POST",
          headers,
          body: JSON.stringify({ text }),
        });
        expect([201, 503]).toContain(status);
        if (status === 503) await wait(50);
        else {
          acknowledged.push(text);
          number += 1;
        }
      }
    };
    const writers = [1, 2, 3, 4].map(write);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    await pair.failOver();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    await pair.addReplica();
    await pair.failOver();
    const between = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(between + 20);
    const queued = await fetch(`${address}/v1/exports`, { method: "POST", headers: HEADERS });
    const { jobId } = (await queued.json()).content.data;
    isOver = true;
    await Promise.all(writers);
    const job = async () =>
      (await (await fetch(`${address}/v1/exports/${jobId}`, { headers: HEADERS })).json()).content.data.status;
    await expect.poll(job).toBe("Completed");
    const rows = await sandbox?.store.inTenant("ORG", (tx) =>
      tx.withTables<{ note: { text: string } }>().selectFrom("note").select("text").execute(),
    );
    expect(rows?.map(({ text }) => text).sort()).toEqual(acknowledged.sort());
  });
});
