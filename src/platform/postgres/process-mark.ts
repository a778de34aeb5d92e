import { readFileSync } from "node:fs";
import { errorCode } from "../error-code";

/** Identifies a process by its number and, if available, its start time, as numbers are reused. */
export function processMark(pid: number): string {
  const started = startOf(pid);
  return started === null ? String(pid) : `${pid}.${started}`;
}

/** Returns whether the process of a mark is still running. */
export function isSameProcess(mark: string): boolean {
  const pid = Number(mark.split(".")[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  return processMark(pid) === mark;
}

/** Field 22 of /proc/[pid]/stat: ticks since boot; null for a process that has ended, or without /proc. */
function startOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
