import { readdirSync, readFileSync } from "node:fs";
import type { Client } from "pg";

/** Ticks a second in /proc, the same on every Linux. */
const TICKS = 100;
/** Places of fields of /proc/PID/stat after the program's name, which may have spaces. */
const [PARENT, USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED] = [1, 11, 12, 13, 14];

/** Returns the seconds of processor time that processes have used, without their children. */
export function processorSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => field(pid, USER) + field(pid, SYSTEM));
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}

/** Returns the seconds of processor time of a PostgreSQL server: of its first process, and of all that it started. */
export function postgresSeconds(postmaster: number): number {
  const ended = (field(postmaster, USER_OF_ENDED) + field(postmaster, SYSTEM_OF_ENDED)) / TICKS;
  return ended + processorSeconds([postmaster, ...childrenOf(postmaster)]);
}

/** Returns the first process of the server to which a client is connected. */
export async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return field(rows[0]?.pid ?? 0, PARENT);
}

function childrenOf(parent: number): readonly number[] {
  const pids = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  return pids.filter((pid) => field(pid, PARENT) === parent);
}

/** Returns 0 for a process that has ended. */
function field(pid: number, at: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[at]);
  } catch {
    return 0;
  }
}
