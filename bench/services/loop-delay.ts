import { monitorEventLoopDelay } from "node:perf_hooks";

const MILLISECOND = 1_000_000;
const LONGEST = [99.9, 100];

/** How long the event loop was blocked at a stretch, in milliseconds, accurate to about one. */
export interface LoopDelay {
  readonly p99: number;
  /** The 99.9th percentile, then the longest of all. */
  readonly longest: readonly number[];
}

let watched: ReturnType<typeof monitorEventLoopDelay> | null = null;

/** Starts a new observation of this process's event loop. */
export function watchLoop(): void {
  watched ??= monitorEventLoopDelay({ resolution: 1 });
  watched.reset();
  watched.enable();
}

/** Returns what was observed since then. */
export function loopDelay(): LoopDelay {
  const at = (share: number) => (watched?.percentile(share) ?? 0) / MILLISECOND;
  return { p99: at(99), longest: LONGEST.map(at) };
}
