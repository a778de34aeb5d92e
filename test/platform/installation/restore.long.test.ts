import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../src/platform/config";
import { type Installation, openInstallation } from "../../../src/platform/installation";
import { serverUser } from "../../../src/platform/postgres/server-user";
import { type PostgresNode, postgresNode } from "../../support/postgres-node";
import { statements } from "../../support/postgres-pair";
import { HAS_REPLICATION, NOT_TRIED } from "../../support/replication-programs";
import { noteService } from "./note-service";

// The rehearsal of docs/replicas-and-backups.md: a base backup of a running primary, its log in an archive, a mistake, the
// loss of the primary, and the way back to the moment before the mistake.

const HEADERS = { "content-type": "application/json", "x-auth-token": "CLIENT/ORG" };

describe.skipIf(!HAS_REPLICATION)(`going back to a moment${NOT_TRIED}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-restore-"));
  const archive = join(folder, "archive");
  const key = randomBytes(32).toString("base64");
  const nodes: PostgresNode[] = [];

  beforeAll(() => {
    chmodSync(folder, 0o711);
    mkdirSync(archive);
    own(archive);
  });

  afterAll(async () => {
    for (const node of nodes) await node.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function own(path: string): void {
    const user = serverUser();
    if (user !== null) chownSync(path, user.uid, user.gid);
  }

  function open(node: PostgresNode): Promise<Installation> {
    const settings = readConfig({
      DATA_FOLDER: join(folder, "data"),
      DATABASE_URL: node.url("postgres"),
      SECRET_KEY: key,
      SANDBOX_PORT: "0",
      LOG_LEVEL: "silent",
      REQUESTS_AT_ONCE: "10000",
    });
    return openInstallation({ settings, services: () => [noteService] });
  }

  const addressOf = ({ environments }: Installation): string => environments.sandbox?.address ?? "";

  async function note(installation: Installation, text: string): Promise<void> {
    const request = { method: "POST", headers: HEADERS, body: JSON.stringify({ text }) };
    expect((await fetch(`${addressOf(installation)}/v1/notes`, request)).status).toBe(201);
  }

  async function exported(installation: Installation): Promise<string> {
    const address = addressOf(installation);
    const queued = await (await fetch(`${address}/v1/exports`, { method: "POST", headers: HEADERS })).json();
    const read = async () =>
      (await (await fetch(`${address}/v1/exports/${queued.content.data.jobId}`, { headers: HEADERS })).json()).content
        .data;
    await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe("Completed");
    return (await fetch((await read()).link)).text();
  }

  it("restores what was acknowledged until then, and nothing later", async () => {
    const primary = await postgresNode();
    nodes.push(primary);
    const archiving = { archive_mode: "on", archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` };
    await primary.start(archiving);
    const before = await open(primary);
    for (let number = 1; number <= 20; number += 1) await note(before, `in the backup ${number}`);
    const copy = await postgresNode({ copyOf: primary });
    nodes.push(copy);
    for (let number = 1; number <= 20; number += 1) await note(before, `after the backup ${number}`);
    const { moment } = await statements(primary.url("postgres"), "select clock_timestamp()::text as moment");
    await wait(50);
    await note(before, "a mistake");
    const { segment } = await statements(primary.url("postgres"), "select pg_walfile_name(pg_switch_wal()) as segment");
    const archived = async () =>
      String(
        (await statements(primary.url("postgres"), "select last_archived_wal as name from pg_stat_archiver")).name,
      );
    await expect.poll(async () => (await archived()) >= String(segment), { timeout: 30_000 }).toBe(true);
    await before.stop();
    await primary.kill("SIGKILL");

    writeFileSync(join(copy.folder, "cluster", "recovery.signal"), "");
    own(join(copy.folder, "cluster", "recovery.signal"));
    await copy.start({
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: String(moment),
      recovery_target_action: "promote",
    });
    const isOver = async () => (await statements(copy.url("postgres"), "select pg_is_in_recovery() as is")).is;
    await expect.poll(isOver, { timeout: 30_000 }).toBe(false);
    const after = await open(copy);
    await note(after, "after the restore");
    const lines = (await exported(after)).split("\n");
    expect(lines).toHaveLength(41);
    expect([lines[0], lines[39], lines[40]]).toEqual(["in the backup 1", "after the backup 20", "after the restore"]);
    await after.stop();
  });
});
