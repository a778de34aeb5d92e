import type { Child } from "../child";

const MEGABYTE = 1_000_000;

/** The time of each kind of work, added up. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
}

export interface Phases {
  readonly time: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  readonly soFar: () => string;
  /** Returns the most memory of the server's process at the end of the last work. */
  readonly peakBytes: () => number;
  readonly all: () => readonly Phase[];
}

/** Starts to measure a server. */
export function measurePhases(service: Child): Phases {
  const phases = new Map<string, Phase>();
  const began = performance.now();
  let peak = 0;
  return {
    time: async (name, work) => {
      const from = performance.now();
      const result = await work();
      const seconds = (phases.get(name)?.seconds ?? 0) + (performance.now() - from) / 1_000;
      peak = (await service.used()).peakBytes;
      phases.set(name, { name, seconds });
      return result;
    },
    soFar: () => `${((performance.now() - began) / 1_000).toFixed(0)} s, ${(peak / MEGABYTE).toFixed(0)} MB`,
    peakBytes: () => peak,
    all: () => [...phases.values()],
  };
}
