import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { startPostgres } from "../../../src/platform/postgres";
import { lockHolder } from "../../../src/platform/postgres/lock-holder";

// A server that does not stop when requested is ended step by step, and the next start continues by itself.

const endSteps = { term: 0.2, int: 0.5, quit: 6 };
const root = mkdtempSync(join(tmpdir(), "paypacket-end-"));
chmodSync(root, 0o711);
afterAll(() => rmSync(root, { recursive: true, force: true }));

function start(name: string) {
  return startPostgres({ folder: join(root, name), endSteps });
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkpointerOf(url: string): Promise<number> {
  const [row] = await query(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'");
  return Number(row?.pid);
}

function postmasterOf(name: string): number {
  return Number.parseInt(readFileSync(join(root, name, "cluster/postmaster.pid"), "utf8"), 10);
}

/** Returns the processes that work in the cluster's folder: a server's children have it in no argument. */
function processesOf(name: string): readonly number[] {
  const cluster = realpathSync(join(root, name, "cluster"));
  const works = (pid: string): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && works(name))
    .map(Number);
}

describe("a server that hangs while it stops", () => {
  it("is ended when one of its processes does not end, and keeps what was committed", async () => {
    const server = await start("child");
    await query(server.url("postgres"), "create table kept as select 5 as figure");
    process.kill(await checkpointerOf(server.url("postgres")), "SIGSTOP");
    await server.stop();
    const again = await start("child");
    expect(await query(again.url("postgres"), "select figure from kept")).toEqual([{ figure: 5 }]);
    await again.stop();
  });

  it("is ended with all its processes when it takes no signal itself", async () => {
    const server = await start("itself");
    const [postmaster, checkpointer] = [postmasterOf("itself"), await checkpointerOf(server.url("postgres"))];
    expect(processesOf("itself")).toEqual(expect.arrayContaining([postmaster, checkpointer]));
    process.kill(postmaster, "SIGSTOP");
    await server.stop();
    expect(processesOf("itself")).toEqual([]);
    await (await start("itself")).stop();
  });
});

describe("the next start", () => {
  it("ends a server that hangs and whose process was killed", async () => {
    const script = join(import.meta.dirname, "hold-postgres.ts");
    const owner = spawn(process.execPath, ["scripts/run.mjs", script, join(root, "owner")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [printed] = await once(owner.stdout, "data");
    const url = String(printed).trim();
    await query(url, "create table kept as select 6 as figure");
    process.kill(await checkpointerOf(url), "SIGSTOP");
    const gone = once(owner, "exit");
    owner.kill("SIGKILL");
    await gone;
    const server = await start("owner");
    expect(await query(server.url("postgres"), "select figure from kept")).toEqual([{ figure: 6 }]);
    await server.stop();
  });

  it("does not take another process for a server whose number it has by now", async () => {
    const server = await start("reused");
    const lock = readFileSync(join(root, "reused/cluster/postmaster.pid"), "utf8");
    await server.stop();
    writeFileSync(join(root, "reused/cluster/postmaster.pid"), lock.replace(/^\d+/, String(process.pid)));
    expect(lockHolder(join(root, "reused/cluster"))).toBeNull();
    await (await start("reused")).stop();
  });
});
