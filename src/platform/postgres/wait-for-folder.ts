import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { type LockHolder, lockHolder, removeStaleLock } from "./lock-holder";
import { PostgresFault } from "./postgres-fault";
import type { EndSteps } from "./watch-script";

const LONGEST_HANDOVER = 60_000;
const OWNER_MAY_BE_GONE = 2_000;

/**
 * Waits until no server holds a folder. Waits for a server that its owner is stopping; stops one whose owner is gone,
 * step by step, unless it stops by itself. Throws `folder_in_use` if the server belongs to a running process.
 */
export async function waitForFolder(folder: string, cluster: string, steps: EndSteps): Promise<void> {
  const since = Date.now();
  const sent = new Set<NodeJS.Signals>();
  for (;;) {
    const holder = lockHolder(cluster);
    if (holder === null) return removeStaleLock(cluster);
    const waited = Date.now() - since;
    if (holder.isLeftOver) bringDown(holder.pid, waited, steps, sent);
    if (waited > patienceWith(holder, steps)) throw inUse(folder, holder.pid);
    await wait(50);
  }
}

function patienceWith({ isLeftOver, status }: LockHolder, { term, int, quit }: EndSteps): number {
  if (isLeftOver) return (term + int + 2 * quit) * 1_000;
  return status === "stopping" ? LONGEST_HANDOVER : OWNER_MAY_BE_GONE;
}

/** Repeats the steps of the script around the server, if that is gone or hangs too. Each signal is sent once. */
function bringDown(pid: number, waited: number, { term, int, quit }: EndSteps, sent: Set<NodeJS.Signals>): void {
  const seconds = waited / 1_000;
  const due: readonly [NodeJS.Signals, boolean][] = [
    ["SIGINT", seconds > term],
    ["SIGQUIT", seconds > term + int],
    ["SIGKILL", seconds > term + int + quit],
  ];
  for (const [signal, isDue] of due) {
    if (!isDue || sent.has(signal)) continue;
    sent.add(signal);
    for (const each of signal === "SIGKILL" ? [...childrenOf(pid), pid] : [pid]) send(each, signal);
  }
}

/** The server may have just ended, or belong to another user, which is reported when the wait times out. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
}

function childrenOf(pid: number): readonly number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter((name) => parentOf(name) === pid).map(Number);
}

function parentOf(name: string): number | null {
  try {
    return Number(
      readFileSync(`/proc/${name}/stat`, "latin1")
        .replace(/^.*\) /s, "")
        .split(" ")[1],
    );
  } catch {
    return null;
  }
}

function inUse(folder: string, pid: number): PostgresFault {
  const text = `The data folder ${folder} is in use: its PostgreSQL runs as process ${pid}. One process a folder.`;
  return new PostgresFault("folder_in_use", text);
}
