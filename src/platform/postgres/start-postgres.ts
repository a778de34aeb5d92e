import { closeSync, openSync, readSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../free-port";
import { choosePlace } from "./choose-place";
import { type DataFolder, dataFolder, majorOfFolder, prepareFolder } from "./data-folder";
import type { Binaries } from "./find-binaries";
import { lockHolder } from "./lock-holder";
import { PostgresFault } from "./postgres-fault";
import { programsFor } from "./reachable-programs";
import { spawnServer } from "./server-process";
import { type ServerUser, serverUser } from "./server-user";
import { waitForFolder } from "./wait-for-folder";
import { END_STEPS, type EndSteps } from "./watch-script";

const TRIES = 3;
const LONGEST_START = 60_000;

export interface PostgresServer {
  /** The data folder if it is not the one named; otherwise null. */
  readonly elsewhere: string | null;
  /** Returns the URL of one of its databases, with user and password: for a private server the administrator's. */
  readonly url: (database: string) => string;
  /** Fulfils when the server has stopped, requested or not; never for an external server. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  /** A folder for this server alone; created if missing. */
  readonly folder: string;
  /** Settings of postgresql.conf in addition to the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False only if the folder is discarded afterwards: nothing waits for the disk. */
  readonly durable?: boolean;
  /** Folders for the data if the server's user cannot reach `folder`; default: the machine's usual ones. */
  readonly places?: readonly string[];
  /** The time the server gets to stop; default: the usual. */
  readonly endSteps?: EndSteps;
}

interface Place {
  readonly folder: string;
  readonly elsewhere: string | null;
  readonly steps: EndSteps;
  readonly files: DataFolder;
  readonly binaries: Binaries;
  readonly user: ServerUser | null;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Starts a private PostgreSQL of this process on a folder: on a random port of the loopback interface, with a generated
 * password, never as root. It ends with this process, even if that is killed; the next start recovers what was
 * committed. One process per folder. Throws `PostgresFault`.
 */
export async function startPostgres(options: StartOptions): Promise<PostgresServer> {
  const place = await preparePlace(options);
  const { folder, files, steps } = place;
  for (let tried = 1; ; tried += 1) {
    await waitForFolder(folder, files.cluster, steps);
    const started = await startOnce(place);
    if (typeof started !== "string") return started;
    if (lockHolder(files.cluster) === null && tried >= TRIES) {
      throw new PostgresFault("does_not_start", `PostgreSQL does not start on ${folder}: ${started}`);
    }
  }
}

async function preparePlace({
  folder: stated,
  settings = {},
  durable = true,
  places,
  endSteps: steps = END_STEPS,
}: StartOptions): Promise<Place> {
  const named = resolve(stated);
  const user = serverUser(dataFolder(named).cluster);
  const folder = choosePlace(named, user, places);
  const files = dataFolder(folder);
  const binaries = programsFor(folder, user, majorOfFolder(files));
  const password = await prepareFolder(folder, binaries, user, durable);
  const off = durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const elsewhere = folder === named ? null : folder;
  return { folder, elsewhere, steps, files, binaries, user, password, settings: { ...off, ...settings } };
}

/** Returns the running server, or the end of its log. */
async function startOnce(place: Place): Promise<PostgresServer | string> {
  const { files, binaries, user, password, settings, steps, elsewhere } = place;
  const port = await freePort();
  const logged = sizeOf(files.log);
  const server = spawnServer({ files, binaries, user, port }, settings, steps);
  const url = (database: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + LONGEST_START;
  while (!over && Date.now() < deadline) {
    if (await answers(url("postgres"))) {
      return { elsewhere, url, ended: server.ended, stop: server.end };
    }
    await wait(25);
  }
  await server.end();
  return textFrom(files.log, logged) || "it ended without a word";
}

/** Returns whether a server accepts our password: another program on the port would not. */
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
