import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { DataFolder } from "./data-folder";
import type { Binaries } from "./find-binaries";
import { processMark } from "./process-mark";
import { runAs, type ServerUser } from "./server-user";
import { END_STEPS, type EndSteps, watchScript } from "./watch-script";

/** Only reachable over loopback, and without /dev/shm, which a container may lack or have very small. */
const OWN_SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  ...(process.platform === "linux" ? { dynamic_shared_memory_type: "sysv" } : {}),
};

/** A server that runs as a child of this process. */
export interface ServerProcess {
  /** Fulfils when the server has ended. */
  readonly ended: Promise<void>;
  /** Stops it step by step: open transactions are rolled back. */
  readonly end: () => Promise<void>;
}

/** What a server is started from. */
interface ServerStart {
  readonly files: DataFolder;
  readonly binaries: Binaries;
  readonly user: ServerUser | null;
  readonly port: number;
}

/** Starts the server of a data folder on a port of the loopback interface; its output goes to its log. */
export function spawnServer(
  { files: { cluster, log }, binaries: { postgres }, user, port }: ServerStart,
  settings: Readonly<Record<string, string>>,
  steps: EndSteps = END_STEPS,
): ServerProcess {
  const all = { ...OWN_SETTINGS, "paypacket.owner": processMark(process.pid), ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", cluster, "-p", String(port), ...flags];
  const output = openSync(log, "a", 0o600);
  const options = { stdio: ["pipe" as const, output, output], cwd: cluster, detached: true, ...runAs(user) };
  const child =
    process.platform === "win32"
      ? spawn(postgres, args, { ...options, detached: false })
      : spawn("/bin/sh", ["-c", watchScript(steps), postgres, ...args], options);
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
