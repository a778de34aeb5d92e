/** Work that a process does beside requests and jobs, from its start until it stops. */
export interface Worker {
  readonly start: () => void;
  /** Fulfils when the work at hand is done or handed back. */
  readonly stop: () => Promise<void>;
}

/** The workers of an environment; services add theirs when they are installed. */
export interface Workers {
  readonly add: (worker: Worker) => void;
  /** Starts all of them; not called in a process that leaves jobs to others. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export function createWorkers(): Workers {
  const added: Worker[] = [];
  let started: readonly Worker[] = [];
  return {
    add: (worker) => added.push(worker),
    start: () => {
      started = added;
      for (const { start } of started) start();
    },
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}
