import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../src/platform/free-port";
import { isReady } from "./balancer";

/** Milliseconds: it may migrate, beside processes at work. */
const LONGEST_START = 300_000;

/** A process of the built package. */
export interface PackagedProcess {
  readonly pid: number;
  /** Of its interface, or of its health. */
  readonly port: number;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Asks it to end, and returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

interface Place {
  /** Where its log is written. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the sandbox of a built program with some roles ("worker,dispatcher"), and waits until it is ready. */
export async function startPackaged(program: string, roles: string, { folder, env }: Place): Promise<PackagedProcess> {
  const port = await freePort();
  const logFile = join(folder, `${roles}-${port}.log`);
  const log = openSync(logFile, "a");
  const ports = { [/\b(api|all)\b/.test(roles) ? "SANDBOX_PORT" : "SANDBOX_HEALTH_PORT"]: String(port) };
  const child = spawn(process.execPath, [program, "platform", "start", "--role", roles], {
    stdio: ["ignore", log, log],
    env: { ...process.env, ...env, ...ports },
  });
  closeSync(log);
  // A paused process would outlive this one.
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  for (const since = Date.now(); !(await isReady(`http://127.0.0.1:${port}`)); await wait(50)) {
    if (child.exitCode === null && Date.now() - since < LONGEST_START) continue;
    child.kill("SIGKILL");
    throw new Error(`The process with ${roles} is not ready: ${readFileSync(logFile, "utf8").slice(-2_000)}`);
  }
  return {
    pid: child.pid ?? 0,
    port,
    signal: (signal) => child.kill(signal),
    stop: () => {
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      return ended;
    },
  };
}
