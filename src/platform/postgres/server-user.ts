import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { errorCode } from "../error-code";
import { PostgresFault } from "./postgres-fault";

const LIMITS = ["EMFILE", "ENFILE", "EAGAIN", "ENOMEM"];

/** The account of the operating system that a server runs under. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user of a server: null for this process's own user. PostgreSQL refuses to run as root, so root's server
 * runs as the owner of its data, or for new data as "postgres", or as "nobody" if there is no such user. Throws
 * `no_unprivileged_user`.
 */
export function serverUser(cluster?: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const { uid = 0, gid = 0 } = (cluster && statSync(cluster, { throwIfNoEntry: false })) || {};
  if (uid !== 0) return { name: `user ${uid}`, uid, gid };
  const user = ["postgres", "nobody"].map(userNamed).find((found) => found !== null);
  if (user) return user;
  throw new PostgresFault(
    "no_unprivileged_user",
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. " +
      "Start Paypacket as another user, or set DATABASE_URL to a running server.",
  );
}

function userNamed(name: string): ServerUser | null {
  try {
    return { name, uid: idOf("-u", name), gid: idOf("-g", name) };
  } catch (error) {
    throwIfLimit(error);
    return null;
  }
}

function idOf(which: "-u" | "-g", name: string): number {
  return Number(execFileSync("id", [which, name], { stdio: ["ignore", "pipe", "ignore"] }).toString());
}

/**
 * Returns the options to run a program as that user: with messages in plain ASCII whatever the locale, and without the
 * variables of other PostgreSQL servers.
 */
export function runAs(user: ServerUser | null): RunOptions {
  const own = Object.entries(process.env).filter(([name]) => !/^PG[A-Z]+$/.test(name));
  const env = { ...Object.fromEntries(own), LC_ALL: "C" };
  return user === null ? { env } : { env, uid: user.uid, gid: user.gid };
}

interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
}

/** Returns whether a user may enter a folder, as decided by the operating system. */
export function canReach(folder: string, user: ServerUser): boolean {
  try {
    execFileSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...runAs(user), cwd: "/", stdio: "ignore" });
    return true;
  } catch (error) {
    throwIfLimit(error);
    return false;
  }
}

/** Throws if a program failed to start because of a limit of the machine, not because of the program. */
export function throwIfLimit(error: unknown): void {
  if (LIMITS.includes(errorCode(error))) throw error;
}
