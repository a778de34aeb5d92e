import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../src/platform/free-port";
import { dataFolder, prepareFolder } from "../../src/platform/postgres/data-folder";
import { programsFor } from "../../src/platform/postgres/reachable-programs";
import { type ServerProcess, spawnServer } from "../../src/platform/postgres/server-process";
import { serverUser } from "../../src/platform/postgres/server-user";
import { answers } from "../../src/platform/postgres/start-postgres";

/** A PostgreSQL in the role of an external one: it stops and restarts at the same address. */
export interface RestartablePostgres {
  readonly url: (database: string) => string;
  /** Returns the process id of its first process. */
  readonly postmaster: () => number;
  /** Ends it by a signal to its first process; resolves when it is gone. */
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Resolves when it accepts connections again. */
  readonly start: () => Promise<void>;
  /** Ends it and removes its folder. */
  readonly drop: () => Promise<void>;
}

export async function restartablePostgres(): Promise<RestartablePostgres> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-restartable-"));
  chmodSync(folder, 0o711);
  const user = serverUser();
  const binaries = programsFor(folder, user, null);
  const password = await prepareFolder(folder, binaries, user, false);
  const files = dataFolder(folder);
  const port = await freePort();
  const url = (database: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  let server: ServerProcess | null = null;
  const postmaster = (): number => Number(readFileSync(join(files.cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  const start = async (): Promise<void> => {
    server = spawnServer({ files, binaries, user, port }, { max_connections: "200" });
    while (!(await answers(url("postgres")))) await wait(25);
  };
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    process.kill(postmaster(), signal);
    await server?.ended;
  };
  const drop = async (): Promise<void> => {
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return { url, postmaster, kill, start, drop };
}
