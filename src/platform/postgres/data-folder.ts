import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { readOrDraw } from "../read-or-draw";
import type { Binaries } from "./find-binaries";
import { PostgresFault } from "./postgres-fault";
import { runAs, type ServerUser, throwIfLimit } from "./server-user";

/** The content of a private data folder: PostgreSQL's own files, the password, the server's log. */
export interface DataFolder {
  readonly cluster: string;
  readonly passwordFile: string;
  readonly log: string;
}

export function dataFolder(folder: string): DataFolder {
  return {
    cluster: join(folder, "cluster"),
    passwordFile: join(folder, "password"),
    log: join(folder, "postgres.log"),
  };
}

/** Returns the major version that created a folder; null for a new one. */
export function majorOfFolder({ cluster }: DataFolder): number | null {
  const file = join(cluster, "PG_VERSION");
  return existsSync(file) ? Number(readFileSync(file, "utf8")) : null;
}

/**
 * Creates the folder and its cluster if missing, with a random password, and returns the password. The cluster is
 * renamed last, so that an interrupted creation is started again. Throws `folder_unusable`.
 */
export async function prepareFolder(
  folder: string,
  binaries: Binaries,
  user: ServerUser | null,
  durable: boolean,
): Promise<string> {
  const { cluster, passwordFile } = dataFolder(folder);
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, user === null ? 0o700 : 0o711);
    const password = readOrDraw(passwordFile, () => randomBytes(24).toString("base64url"));
    if (!existsSync(cluster)) await createCluster(folder, password, binaries, { user, durable });
    return password;
  } catch (error) {
    throwIfLimit(error);
    const why = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    const as = user === null ? "the user who owns it" : "another user";
    const what = `Name another DATA_FOLDER, or start Paypacket as ${as}.`;
    throw new PostgresFault("folder_unusable", `The data folder ${folder} cannot be used: ${why}\n${what}`);
  }
}

async function createCluster(
  folder: string,
  password: string,
  { initdb, major }: Binaries,
  { user, durable }: { readonly user: ServerUser | null; readonly durable: boolean },
): Promise<void> {
  const draft = mkdtempSync(join(folder, "draft-"));
  try {
    const secret = join(draft, "secret");
    writeFileSync(secret, password, { mode: 0o600 });
    if (user !== null) for (const path of [draft, secret]) chownSync(path, user.uid, user.gid);
    const made = join(draft, "cluster");
    const flags = ["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", ...localeFlags(major)];
    if (!durable) flags.push("--no-sync");
    await promisify(execFile)(initdb, [`--pgdata=${made}`, `--pwfile=${secret}`, ...flags], {
      ...runAs(user),
      cwd: draft,
    });
    takeName(made, dataFolder(folder).cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Of two concurrent starts the first one's cluster is kept: both have the same password. */
function takeName(made: string, cluster: string): void {
  try {
    renameSync(made, cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  }
}

/** Unicode characters, ordered by code point: the same on every machine. */
function localeFlags(major: number): readonly string[] {
  return major >= 17
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C", "--lc-ctype=C.UTF-8"];
}
