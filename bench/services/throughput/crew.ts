import { existsSync } from "node:fs";
import type { Role as AnyRole } from "../../../src/platform/installation";
import { type PackagedProcess, startPackaged } from "../../../test/support/packaged-process";

/** The scheduler is left out: it works at fixed times, and one of its processes at a time. */
export type Role = Exclude<AnyRole, "scheduler">;
export const ROLES: readonly Role[] = ["api", "worker", "dispatcher"];

/** The program of the package, which `npm run build:server` makes. */
const PROGRAM = "dist/paypacket-server/dist/cli.js";

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
  const crew: { role: Role; member: PackagedProcess }[] = [];
  for (const role of ROLES) {
    for (let count = 0; count < 2; count += 1)
      crew.push({ role, member: await startPackaged(PROGRAM, role, { folder, env }) });
  }
  const of = (role: Role): readonly PackagedProcess[] =>
    crew.flatMap((each) => (each.role === role ? [each.member] : []));
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
