import type { Role } from "./roles";

/** Work that a process does beside requests and jobs, from its start until it stops. */
export interface Worker {
  readonly start: () => void;
  /** Fulfils when the work at hand is done or handed back. */
  readonly stop: () => Promise<void>;
}

/** The workers of an environment; services add theirs when they are installed. */
export interface Workers {
  /** Adds the work of processes with a role. */
  readonly add: (role: Exclude<Role, "api">, worker: Worker) => void;
  /** Starts those of the roles of this process. */
  readonly start: (roles: ReadonlySet<Role>) => void;
  readonly stop: () => Promise<void>;
}

export function createWorkers(): Workers {
  const added: { readonly role: Role; readonly worker: Worker }[] = [];
  let started: readonly Worker[] = [];
  return {
    add: (role, worker) => added.push({ role, worker }),
    start: (roles) => {
      started = added.flatMap(({ role, worker }) => (roles.has(role) ? [worker] : []));
      for (const { start } of started) start();
    },
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}
