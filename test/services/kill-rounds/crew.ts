import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresPair } from "../../support/postgres-pair";
import { drawThread, examineThread } from "../../support/threads";
import { openBooks, openProvider } from "../killed/provider";
import { firstWords, SCRIPT, type Served } from "../killed/victim";

/** The processes of an installation: two of each role, and one scheduler. */
export const MEMBERS = ["api", "api", "worker", "worker", "dispatcher", "dispatcher", "scheduler"] as const;

/** What `scripts/run.mjs` makes of the program when the first process starts. */
const BUNDLE = "node_modules/.cache/paypacket/test-services-killed-serve-paypacket.mjs";

/** Processes on one database with a replica, and one data folder. */
export interface Crew {
  readonly dataFolder: string;
  /** Starts one, and resolves when it serves. */
  readonly start: (member: number) => Promise<Served>;
  /** Ends one by SIGKILL; resolves when it is gone. */
  readonly kill: (member: number) => Promise<void>;
  /** Returns the addresses of the processes that serve requests. */
  readonly addresses: () => readonly string[];
  readonly drop: () => Promise<void>;
}

/** `ahead`: milliseconds of their clocks before the machine's. */
export async function createCrew(pair: PostgresPair, ahead: number): Promise<Crew> {
  const dataFolder = mkdtempSync(join(tmpdir(), "paypacket-kill-rounds-"));
  chmodSync(dataFolder, 0o711);
  const env = {
    ...process.env,
    KILLED_DATABASE_URL: pair.url("postgres"),
    KILLED_SECRET_KEY: randomBytes(32).toString("base64"),
    KILLED_EXAMINE_THREAD: (await examineThread()).href,
    KILLED_DRAW_THREAD: (await drawThread()).href,
    KILLED_PROVIDER: (await openProvider()).address,
    KILLED_BOOKS: (await openBooks()).address,
  };
  const children = new Map<number, ChildProcess>();
  const open = new Map<number, string>();
  let account = "new";
  const start = async (member: number): Promise<Served> => {
    const role = MEMBERS[member] ?? "api";
    const program = account === "new" ? ["scripts/run.mjs", SCRIPT] : [BUNDLE];
    const child = spawn(process.execPath, [...program, dataFolder, String(ahead), account], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...env, KILLED_ROLE: role },
    });
    account = "";
    children.set(member, child);
    const served = await firstWords(child);
    if (role === "api") open.set(member, served.address);
    return served;
  };
  const kill = async (member: number): Promise<void> => {
    const child = children.get(member);
    open.delete(member);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  };
  const drop = async (): Promise<void> => {
    await Promise.all([...children.keys()].map(kill));
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { dataFolder, start, kill, addresses: () => [...open.values()], drop };
}
