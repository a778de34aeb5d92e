import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../src/platform/free-port";
import { dataFolder, prepareFolder } from "../../src/platform/postgres/data-folder";
import { type ServerProcess, spawnServer } from "../../src/platform/postgres/server-process";
import { runAs, serverUser } from "../../src/platform/postgres/server-user";
import { answers } from "../../src/platform/postgres/start-postgres";
import { replicationPrograms } from "./replication-programs";

/** One server that may be a primary or a replica. */
export interface PostgresNode {
  readonly folder: string;
  readonly port: number;
  readonly url: (database: string) => string;
  readonly start: (settings?: Readonly<Record<string, string>>) => Promise<void>;
  /** Ends it by a signal to its first process; resolves when it is gone. */
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  readonly drop: () => Promise<void>;
}

const LONGEST_START = 60_000;

interface NodeOptions {
  /** The running server to copy; without it the server is empty. */
  readonly copyOf?: PostgresNode;
  /** Of the program that copies it. */
  readonly flags?: readonly string[];
  /** By default a free one. */
  readonly port?: number;
}

/** Makes an empty server, or a copy of a running one with PostgreSQL's own program. */
export async function postgresNode({ copyOf, flags = [], port: wanted }: NodeOptions = {}): Promise<PostgresNode> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-node-"));
  chmodSync(folder, 0o711);
  const user = serverUser();
  const programs = replicationPrograms();
  const files = dataFolder(folder);
  const password =
    copyOf === undefined
      ? await prepareFolder(folder, programs, user, false)
      : new URL(copyOf.url("postgres")).password;
  if (copyOf !== undefined) {
    mkdirSync(files.cluster, { mode: 0o700 });
    if (user !== null) chownSync(files.cluster, user.uid, user.gid);
    const args = [
      "-d",
      copyOf.url("postgres"),
      "-D",
      files.cluster,
      "-X",
      "stream",
      "-c",
      "fast",
      "--no-sync",
      ...flags,
    ];
    await promisify(execFile)(programs.basebackup, args, { ...runAs(user), cwd: files.cluster });
  }
  const port = wanted ?? (await freePort());
  const url = (database: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  let server: ServerProcess | null = null;
  const start: PostgresNode["start"] = async (settings = {}) => {
    server = spawnServer({ files, binaries: programs, user, port }, { max_connections: "300", ...settings });
    for (const since = Date.now(); !(await answers(url("postgres"))); await wait(25)) {
      if (Date.now() - since > LONGEST_START) throw new Error(readFileSync(files.log, "utf8").slice(-2_000));
    }
  };
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    process.kill(Number(readFileSync(join(files.cluster, "postmaster.pid"), "utf8").split("\n")[0]), signal);
    await server?.ended;
  };
  const drop = async (): Promise<void> => {
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, port, url, start, kill, drop };
}
