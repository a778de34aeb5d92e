import { execFileSync } from "node:child_process";
import { PostgresFault } from "./postgres-fault";
import { throwIfLimit } from "./spawn-limit";

/** The account of the operating system that a server runs under. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Who a server is started as: null for this process's own user. PostgreSQL refuses to run as root, so that root's
 * server runs as "postgres", or as "nobody" where there is none. Throws `no_unprivileged_user`.
 */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
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

/** What a child process is told to run as that user. */
export function runAs(user: ServerUser | null): { readonly uid?: number; readonly gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}
