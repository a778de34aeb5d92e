import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewAccount } from "../../../src/services/access";
import { drawThread, examineThread } from "../../support/threads";
import { endBusyConnections, killBusyBackend } from "./busy-connections";
import { databaseServer } from "./database-servers";
import { openBooks, openProvider } from "./provider";
import type { Standing, Way } from "./ways";

/** What a process reports once it serves. */
export interface Served {
  readonly address: string;
  /** Of its database, for the administrator, who reads past policies. */
  readonly databaseUrl: string;
  /** Of the account that it made, if requested. */
  readonly credentials: NewAccount | null;
}

/** A program on a data folder that is struck in every way, and restarted whenever it ends. */
export interface Victim {
  readonly standing: Standing;
  readonly dataFolder: string;
  /** Rejects if it is killed before it serves. */
  readonly start: () => Promise<Served>;
  /** Resolves when the struck processes are gone, and an external PostgreSQL is back. */
  readonly strike: (way: Way, connections: number) => Promise<void>;
  readonly lives: () => boolean;
  readonly drop: () => Promise<void>;
}

/** `ahead`: milliseconds of its clock before the machine's. */
export async function createVictim(standing: Standing, ahead: number): Promise<Victim> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-services-killed-"));
  chmodSync(folder, 0o711);
  const server = await databaseServer(standing, folder);
  const { href: KILLED_EXAMINE_THREAD } = await examineThread();
  const { href: KILLED_DRAW_THREAD } = await drawThread();
  const { address: KILLED_PROVIDER } = await openProvider();
  const { address: KILLED_BOOKS } = await openBooks();
  let child: ChildProcess | null = null;
  let account = "new";
  let databaseUrl = "";
  const lives = (): boolean => child?.exitCode === null && child.signalCode === null;
  const ended = (): Promise<unknown> =>
    child !== null && lives() ? new Promise((resolve) => child?.once("exit", resolve)) : Promise.resolve();
  const start = async (): Promise<Served> => {
    child = spawn(process.execPath, ["scripts/run.mjs", SCRIPT, folder, String(ahead), account], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...server.env, KILLED_EXAMINE_THREAD, KILLED_DRAW_THREAD, KILLED_PROVIDER, KILLED_BOOKS },
    });
    const served = await firstWords(child);
    account = "";
    databaseUrl = server.administrator(served.databaseUrl);
    return { ...served, databaseUrl };
  };
  const kill = async (reach: "program" | "machine"): Promise<void> => {
    const gone = ended();
    child?.kill("SIGKILL");
    if (reach === "machine") server.killAll();
    await gone;
  };
  const strike: Victim["strike"] = async (way, connections) => {
    if (way === "connections") return endBusyConnections(databaseUrl, connections);
    if (way === "backend") return killBusyBackend(databaseUrl);
    if (way === "program" || way === "machine") return kill(way);
    const gone = standing === "own" ? ended() : undefined;
    await server.strike(way);
    await gone;
    if (standing === "own" && child?.exitCode !== 1) throw new Error("It did not end with exit 1, as it has to.");
  };
  const drop = async (): Promise<void> => {
    await kill("machine");
    await server.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { standing, dataFolder: folder, start, strike, lives, drop };
}

/** The program of a process to be killed. */
export const SCRIPT = join(import.meta.dirname, "serve-paypacket.ts");

/** Resolves with what a process prints when it serves. */
export function firstWords(child: ChildProcess): Promise<Served> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", (data) => resolve(JSON.parse(String(data))));
    child.once("exit", () => reject(new Error("It ended before it served.")));
  });
}
