import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../src/platform/free-port";
import type { Role as AnyRole } from "../../../src/platform/installation";

/** The scheduler is left out: it works at fixed times, and one of its processes at a time. */
export type Role = Exclude<AnyRole, "scheduler">;
export const ROLES: readonly Role[] = ["api", "worker", "dispatcher"];

/** The program of the package, which `npm run build:server` makes. */
const PROGRAM = "dist/paypacket-server/dist/cli.js";
const LONGEST_START = 60_000;

/** A process of an installation with one role. */
interface Member {
  readonly pid: number;
  readonly port: number;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
}

/** Two processes of each role. They are paused and resumed, so that one process and two do the same work in turn. */
export interface Crew {
  readonly portsOf: (role: Role) => readonly number[];
  /** Lets this many processes of a role work, and pauses the others; returns those that work. */
  readonly resume: (role: Role, count: number) => readonly number[];
  readonly stop: () => Promise<void>;
}

export async function startCrew(folder: string, env: Readonly<Record<string, string>>): Promise<Crew> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run "npm run throughput", which builds it.`);
  // One after the other: the first one makes the tables.
  const crew: { role: Role; member: Member }[] = [];
  for (const role of ROLES) {
    for (let count = 0; count < 2; count += 1) crew.push({ role, member: await startMember(folder, role, env) });
  }
  const of = (role: Role): readonly Member[] => crew.flatMap((each) => (each.role === role ? [each.member] : []));
  return {
    portsOf: (role) => of(role).map(({ port }) => port),
    resume: (role, count) => {
      for (const [at, { signal }] of of(role).entries()) signal(at < count ? "SIGCONT" : "SIGSTOP");
      return of(role)
        .slice(0, count)
        .map(({ pid }) => pid);
    },
    stop: async () => {
      await Promise.all(crew.map(({ member }) => member.stop()));
    },
  };
}

async function startMember(folder: string, role: Role, env: Readonly<Record<string, string>>): Promise<Member> {
  const port = await freePort();
  const log = openSync(join(folder, `${role}-${port}.log`), "a");
  const place = { [role === "api" ? "SANDBOX_PORT" : "SANDBOX_HEALTH_PORT"]: String(port) };
  const child = spawn(process.execPath, [PROGRAM, "platform", "start", "--role", role], {
    stdio: ["ignore", log, log],
    env: { ...process.env, ...env, ...place },
  });
  closeSync(log);
  // A paused process would outlive this one.
  process.once("exit", () => child.kill("SIGKILL"));
  await untilReady(port);
  return { pid: child.pid ?? 0, port, signal: (signal) => child.kill(signal), stop: () => end(child) };
}

async function untilReady(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const since = Date.now(); !(await isReady()); await wait(50)) {
    if (Date.now() - since > LONGEST_START) throw new Error(`the process on port ${port} is not ready`);
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGCONT");
    child.kill("SIGTERM");
  });
}
