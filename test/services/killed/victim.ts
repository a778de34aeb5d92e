import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NewAccount } from "../../../src/services/access";

/** What a process says once it serves. */
export interface Served {
  readonly address: string;
  readonly databaseUrl: string;
  /** Of the account that it was asked to make. */
  readonly credentials: NewAccount | null;
}

/** What goes at once: the program, or the machine with its PostgreSQL. */
export type Reach = "program" | "machine";

/** A program on a data folder that is started and killed over and over. */
export interface Victim {
  /** Rejects when it is killed before it serves. */
  readonly start: () => Promise<Served>;
  readonly kill: (reach: Reach) => Promise<void>;
}

export function createVictim(folder: string, ahead: number): Victim {
  let child: ChildProcess | null = null;
  let account = "new";
  return {
    start: async () => {
      child = spawn(process.execPath, ["scripts/run.mjs", SCRIPT, folder, String(ahead), account], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const served = await firstWords(child);
      account = "";
      return served;
    },
    kill: async (reach) => {
      const server = reach === "machine" ? serverProcesses(folder) : [];
      const ended = child?.exitCode === null && child.signalCode === null && child;
      const gone = ended ? new Promise((resolve) => ended.once("exit", resolve)) : undefined;
      child?.kill("SIGKILL");
      for (const pid of server) killNow(pid);
      await gone;
    },
  };
}

const SCRIPT = join(import.meta.dirname, "serve-paypacket.ts");

function firstWords(child: ChildProcess): Promise<Served> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", (data) => resolve(JSON.parse(String(data))));
    child.once("exit", () => reject(new Error("It ended before it served.")));
  });
}

/** PostgreSQL's first process, those that it has started, and the shell that watches over it. */
function serverProcesses(folder: string): readonly number[] {
  const file = join(folder, "postgres", "cluster", "postmaster.pid");
  if (!existsSync(file)) return [];
  const first = Number(readFileSync(file, "utf8").split("\n")[0]);
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

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}
