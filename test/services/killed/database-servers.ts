import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { administratorUrl } from "../../support/administrator-url";
import { restartablePostgres } from "../../support/restartable-postgres";
import { killNow } from "./busy-connections";
import type { PostmasterSignal, Standing } from "./ways";

/** The PostgreSQL that a process uses. */
export interface DatabaseServer {
  /** The process's settings for it. */
  readonly env: NodeJS.ProcessEnv;
  /** Returns the address of the same database for its administrator. */
  readonly administrator: (databaseUrl: string) => string;
  /** Kills all of its processes, as the end of the machine does. */
  readonly killAll: () => void;
  /** Signals its first process; an external PostgreSQL is started again. */
  readonly strike: (signal: PostmasterSignal) => Promise<void>;
  readonly drop: () => Promise<void>;
}

export function databaseServer(standing: Standing, folder: string): Promise<DatabaseServer> | DatabaseServer {
  return standing === "own" ? ownServer(folder) : givenServer();
}

function ownServer(folder: string): DatabaseServer {
  const killAll = (): void => {
    for (const pid of serverProcesses(folder)) killNow(pid);
  };
  return {
    env: {},
    administrator: (databaseUrl) => administratorUrl(folder, databaseUrl),
    killAll,
    strike: async (signal) => {
      process.kill(firstProcess(folder) ?? 0, signal);
    },
    drop: async () => killAll(),
  };
}

async function givenServer(): Promise<DatabaseServer> {
  const server = await restartablePostgres();
  return {
    env: { KILLED_DATABASE_URL: server.url("postgres"), KILLED_SECRET_KEY: randomBytes(32).toString("base64") },
    administrator: (databaseUrl) => server.url(new URL(databaseUrl).pathname.slice(1)),
    killAll: () => undefined,
    strike: async (signal) => {
      await server.kill(signal);
      await wait(300);
      await server.start();
    },
    drop: server.drop,
  };
}

function firstProcess(folder: string): number | null {
  const file = join(folder, "postgres", "cluster", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
}

/** Returns PostgreSQL's first process, those that it has started, and the shell that supervises it. */
function serverProcesses(folder: string): readonly number[] {
  const first = firstProcess(folder);
  if (first === null) return [];
  const table = execFileSync("ps", ["-axo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const rows = table.map((line) => line.trim().split(/\s+/).map(Number));
  const watch = rows.find(([pid]) => pid === first)?.[1];
  if (watch === undefined) return [];
  return [
    first,
    ...rows.filter(([, parent]) => parent === first).map(([pid = 0]) => pid),
    ...(watch > 1 ? [watch] : []),
  ];
}
