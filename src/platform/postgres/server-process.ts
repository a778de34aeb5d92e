import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DataFolder } from "./data-folder";
import type { Binaries } from "./find-binaries";
import { runAs, type ServerUser } from "./server-user";

/**
 * Stops the server when the pipe from this process closes, however this process ends; ends when the server does.
 * Connections that are closing are let close, or they would seem lost; whoever stays longer is turned out.
 */
const WATCH = [
  "exec 3<&0",
  '"$0" "$@" </dev/null 3<&- & server=$!',
  "(read line <&3; kill -TERM $server; sleep 2; kill -INT $server) & watch=$!",
  "wait $server; ended=$?",
  "kill $watch 2>/dev/null; exit $ended",
].join("\n");

/** A server that runs as a child of this process. */
export interface ServerProcess {
  /** Fulfils when the server has ended. */
  readonly ended: Promise<void>;
  /** Asks for an orderly end: open transactions are rolled back. */
  readonly end: () => Promise<void>;
}

/** Starts the server of a data folder on a port of the loopback interface; what it prints goes to its log. */
export function spawnServer(
  { cluster, log }: DataFolder,
  { postgres }: Binaries,
  user: ServerUser | null,
  port: number,
  settings: Readonly<Record<string, string>>,
): ServerProcess {
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", timezone: "UTC", ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", cluster, "-p", String(port), ...flags];
  const output = openSync(log, "a", 0o600);
  const options = { stdio: ["pipe" as const, output, output], cwd: cluster, detached: true, ...runAs(user) };
  const child =
    process.platform === "win32"
      ? spawn(postgres, args, { ...options, detached: false })
      : spawn("/bin/sh", ["-c", WATCH, postgres, ...args], options);
  closeSync(output);
  return serverProcess(child);
}

function serverProcess(child: ChildProcess): ServerProcess {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  child.stdin?.on("error", () => undefined);
  const end = (): Promise<void> => {
    if (process.platform === "win32") child.kill();
    else child.stdin?.end();
    return ended;
  };
  return { ended, end };
}

export interface LockHolder {
  readonly pid: number;
  readonly port: number;
  /** "starting", "ready", "stopping"; empty while it has not said. */
  readonly status: string;
}

/** The server that holds a cluster by PostgreSQL's own lock file; null without one. */
export function lockHolder(cluster: string): LockHolder | null {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return isAlive(pid) ? { pid, port: Number(lines[3]), status: (lines[7] ?? "").trim() } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
