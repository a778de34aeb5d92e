import { closeSync, openSync, readSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { type DataFolder, dataFolder, majorOfFolder, prepareFolder } from "./data-folder";
import type { Binaries } from "./find-binaries";
import { PostgresFault } from "./postgres-fault";
import { programsFor } from "./reachable-programs";
import { lockHolder, type ServerProcess, spawnServer } from "./server-process";
import { type ServerUser, serverUser } from "./server-user";

const TRIES = 3;
const LONGEST_START = 60_000;
const LONGEST_HANDOVER = 60_000;
const OWNER_MAY_BE_GONE = 2_000;

export interface PostgresServer {
  /** The address of one of its databases, with user and password. */
  readonly url: (database: string) => string;
  /** Fulfils when the server has ended, asked for or not; never for a server that others run. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  /** A folder that is this server's own; made when it is not there. */
  readonly folder: string;
  /** Settings of postgresql.conf beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False only where the folder is thrown away afterwards: nothing waits for the disk. */
  readonly durable?: boolean;
}

interface Place {
  readonly files: DataFolder;
  readonly binaries: Binaries;
  readonly user: ServerUser | null;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Starts a PostgreSQL of this process's own on a private folder: on a random port of the loopback interface, with a
 * generated password, never as root. It ends with this process, also when that is killed; the next start recovers
 * what was committed. One process a folder. Throws `PostgresFault`.
 */
export async function startPostgres({
  folder: stated,
  settings = {},
  durable = true,
}: StartOptions): Promise<PostgresServer> {
  const folder = resolve(stated);
  const user = serverUser();
  const files = dataFolder(folder);
  const binaries = programsFor(folder, user, majorOfFolder(files));
  const password = await prepareFolder(folder, binaries, user, durable);
  const off = durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const place = { files, binaries, user, password, settings: { ...off, ...settings } };
  for (let tried = 1; ; tried += 1) {
    await waitForFolder(folder, files.cluster);
    const started = await startOnce(place);
    if (typeof started !== "string") return started;
    if (lockHolder(files.cluster) === null && tried >= TRIES) {
      throw new PostgresFault("does_not_start", `PostgreSQL does not start on ${folder}: ${started}`);
    }
  }
}

/** A server whose process is gone ends by itself in a moment; one that stays belongs to a living process. */
async function waitForFolder(folder: string, cluster: string): Promise<void> {
  const since = Date.now();
  for (;;) {
    const holder = lockHolder(cluster);
    if (holder === null) return;
    const patience = holder.status === "stopping" ? LONGEST_HANDOVER : OWNER_MAY_BE_GONE;
    if (Date.now() - since > patience) {
      throw new PostgresFault(
        "folder_in_use",
        `The data folder ${folder} is in use: its PostgreSQL runs as process ${holder.pid}. One process a folder.`,
      );
    }
    await wait(50);
  }
}

/** The running server, or what its log says last. */
async function startOnce({ files, binaries, user, password, settings }: Place): Promise<PostgresServer | string> {
  const port = await freePort();
  const logged = sizeOf(files.log);
  const server = spawnServer(files, binaries, user, port, settings);
  const url = (database: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + LONGEST_START;
  while (!over && Date.now() < deadline) {
    if (await answers(url("postgres"))) return running(server, url);
    await wait(25);
  }
  await server.end();
  return textFrom(files.log, logged) || "it ended without a word";
}

function running(server: ServerProcess, url: PostgresServer["url"]): PostgresServer {
  return { url, ended: server.ended, stop: server.end };
}

/** Whether a server takes our password: another program on the port would not. */
export async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function textFrom(file: string, offset: number): string {
  const length = Math.min(Math.max(sizeOf(file) - offset, 0), 4_000);
  const bytes = Buffer.alloc(length);
  const handle = openSync(file, "r");
  readSync(handle, bytes, 0, length, offset);
  closeSync(handle);
  return bytes.toString("utf8").trim();
}
