import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../error-code";
import { isSameProcess } from "./process-mark";

/** A running server that holds a cluster by PostgreSQL's own lock file. */
export interface LockHolder {
  readonly pid: number;
  readonly port: number;
  /** "starting", "ready", "stopping"; empty until it is known. */
  readonly status: string;
  /** Whether the process that started the server is gone, so that the server is about to stop too. */
  readonly isLeftOver: boolean;
}

/** Returns the server that holds a cluster; null if none does. */
export function lockHolder(cluster: string): LockHolder | null {
  const lines = linesOf(join(cluster, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isServer(pid, cluster)) return null;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? "").trim(), isLeftOver: isLeftOver(cluster) };
}

/**
 * Removes the lock file of a server that is gone, if another process now has its number, as in a restarted container,
 * or if its parent has not reaped it: PostgreSQL itself would take it for a running server. A lock that another start
 * creates at the same time is restored. PostgreSQL finds the processes of a server that is not quite gone by their
 * shared memory, without the lock.
 */
export function removeStaleLock(cluster: string): void {
  const file = join(cluster, "postmaster.pid");
  const stale = linesOf(file).join("\n");
  const pid = Number.parseInt(stale, 10);
  if (!(pid > 0) || !isAlive(pid) || isServer(pid, cluster)) return;
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  if (linesOf(aside).join("\n") !== stale) linkSync(aside, file);
  rmSync(aside);
}

/**
 * Returns whether a process is the server of a cluster: it works in that folder. Another one may have its number now.
 */
function isServer(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (!existsSync("/proc/self/cwd")) return true;
  try {
    const [own, its] = [statSync(cluster), statSync(`/proc/${pid}/cwd`)];
    return own.dev === its.dev && own.ino === its.ino;
  } catch (error) {
    return errorCode(error) === "EACCES";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Checks the server's recorded command line, which names the process that started it. */
function isLeftOver(cluster: string): boolean {
  const mark = /paypacket\.owner=([0-9.]+)/.exec(linesOf(join(cluster, "postmaster.opts")).join("\n"))?.[1];
  return mark !== undefined && !isSameProcess(mark);
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
