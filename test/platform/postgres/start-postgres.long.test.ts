import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type PostgresServer, startPostgres } from "../../../src/platform/postgres";
import { findBinaries } from "../../../src/platform/postgres/find-binaries";
import { programsFor } from "../../../src/platform/postgres/reachable-programs";
import { serverUser } from "../../../src/platform/postgres/server-user";

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-postgres-"));
  folders.push(folder);
  return folder;
}

async function query(server: PostgresServer | string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: typeof server === "string" ? server : server.url("postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe("an embedded PostgreSQL", () => {
  it("is private, keeps its data over a clean stop, and reads letters by Unicode", async () => {
    const folder = newFolder();
    const first = await startPostgres({ folder });
    expect(new URL(first.url("x")).hostname).toBe("127.0.0.1");
    expect(new URL(first.url("x")).password).toHaveLength(32);
    expect(await query(first, "select lower('ŴYNNE ŁÓDŹ') as name")).toEqual([{ name: "ŵynne łódź" }]);
    expect(await query(first, "select current_setting('fsync') as fsync")).toEqual([{ fsync: "on" }]);
    await query(first, "create table kept as select 42 as figure");
    await first.stop();
    expect(existsSync(join(folder, "cluster/postmaster.pid"))).toBe(false);
    const second = await startPostgres({ folder });
    expect(await query(second, "select figure from kept")).toEqual([{ figure: 42 }]);
    expect(statSync(join(folder, "password")).mode & 0o077).toBe(0);
    expect(readFileSync(join(folder, "password"), "utf8")).toBe(new URL(first.url("x")).password);
    await second.stop();
  });

  it("is found by a path from the working folder too", async () => {
    const server = await startPostgres({ folder: relative(process.cwd(), newFolder()) });
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it("takes nobody without the password", async () => {
    const server = await startPostgres({ folder: newFolder() });
    const wrong = new URL(server.url("postgres"));
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
    await server.stop();
  });

  it("never runs as root", async () => {
    const server = await startPostgres({ folder: newFolder() });
    const [row] = await query(server, "select pg_read_file('postmaster.pid') as lock");
    const pid = String(row?.lock).split("\n")[0];
    if (process.platform === "linux") {
      expect(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]).not.toBe("0");
    }
    expect(Number(pid)).toBeGreaterThan(0);
    await server.stop();
  });

  const user = serverUser();
  const told = user === null ? " (not tried: this is not root)" : "";
  it.skipIf(user === null)(`copies programs that the server's user cannot reach${told}`, async () => {
    const hidden = mkdtempSync(join(tmpdir(), "paypacket-hidden-"));
    const folder = newFolder();
    folders.push(hidden);
    const native = dirname(dirname(findBinaries(null, null).postgres));
    cpSync(native, join(hidden, "native"), { recursive: true, verbatimSymlinks: true });
    expect(statSync(hidden).mode & 0o077).toBe(0);
    chmodSync(folder, 0o711);
    const bin = [join(hidden, "native/bin")];
    expect(() => findBinaries(user, null, bin)).toThrow(expect.objectContaining({ reason: "no_binaries" }));
    const programs = programsFor(folder, user, null, bin);
    expect(programs).toEqual(programsFor(folder, user, programs.major, bin));
    const server = await startPostgres({ folder });
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
    expect(programs.postgres).toBe(join(folder, "programs/bin/postgres"));
  });

  it("lets one process a folder, and says who has it", async () => {
    const folder = newFolder();
    const server = await startPostgres({ folder });
    await expect(startPostgres({ folder })).rejects.toMatchObject({
      reason: "folder_in_use",
      message: expect.stringMatching(/runs as process \d+/),
    });
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it("one of two processes that start at once has the folder", async () => {
    const folder = newFolder();
    await (await startPostgres({ folder })).stop();
    const both = await Promise.allSettled([startPostgres({ folder }), startPostgres({ folder })]);
    const won = both.filter((each) => each.status === "fulfilled");
    expect(won).toHaveLength(1);
    expect(both.find((each) => each.status === "rejected")).toMatchObject({ reason: { reason: "folder_in_use" } });
    await won[0]?.value.stop();
  });

  it("tells its end, and recovers what was committed when the server is killed", async () => {
    const folder = newFolder();
    const server = await startPostgres({ folder });
    await query(server, "create table kept as select 7 as figure");
    const [row] = await query(server, "select pg_read_file('postmaster.pid') as lock");
    process.kill(Number(String(row?.lock).split("\n")[0]), "SIGKILL");
    await server.ended;
    const again = await startPostgres({ folder });
    expect(await query(again, "select figure from kept")).toEqual([{ figure: 7 }]);
    await again.stop();
  });

  it("ends with a process that is killed, and the next one continues at once", async () => {
    const folder = newFolder();
    const script = join(import.meta.dirname, "hold-postgres.ts");
    const owner = spawn(process.execPath, ["scripts/run.mjs", script, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const url = await new Promise<string>((resolve) =>
      owner.stdout.once("data", (data) => resolve(String(data).trim())),
    );
    await query(url, "create table kept as select 9 as figure");
    const gone = new Promise((resolve) => owner.once("exit", resolve));
    owner.kill("SIGKILL");
    await gone;
    const server = await startPostgres({ folder });
    expect(await query(server, "select figure from kept")).toEqual([{ figure: 9 }]);
    await server.stop();
  });
});

describe("what cannot be started is reported", () => {
  it("without programs", () => {
    expect(() => findBinaries(serverUser(), null, ["/nowhere"])).toThrowError(/DATABASE_URL/);
  });

  it("with a folder of another version", async () => {
    const folder = newFolder();
    await (await startPostgres({ folder })).stop();
    writeFileSync(join(folder, "cluster/PG_VERSION"), "12\n");
    await expect(startPostgres({ folder })).rejects.toMatchObject({ reason: "wrong_version" });
  });

  it("with a folder that cannot be made", async () => {
    await expect(startPostgres({ folder: `${import.meta.filename}/x` })).rejects.toMatchObject({
      reason: "folder_unusable",
    });
  });

  it("when the server does not start, with the words of its log", async () => {
    const settings = { shared_preload_libraries: "no_such_library" };
    await expect(startPostgres({ folder: newFolder(), settings })).rejects.toMatchObject({
      reason: "does_not_start",
      message: expect.stringContaining("no_such_library"),
    });
  });
});
