import { monitorEventLoopDelay } from "node:perf_hooks";

const MILLISECOND = 1_000_000;
const LONGEST = [99.9, 100];

/** How long the event loop was held in one stretch, in milliseconds, to about one. */
export interface LoopDelay {
  readonly p99: number;
  /** Of a thousand stretches one is longer than the first; the second is the longest of all. */
  readonly longest: readonly number[];
}

let watched: ReturnType<typeof monitorEventLoopDelay> | null = null;

/** Begins to watch the event loop of this process anew. */
export function watchLoop(): void {
  watched ??= monitorEventLoopDelay({ resolution: 1 });
  watched.reset();
  watched.enable();
}

/** What was seen since then. */
export function loopDelay(): LoopDelay {
  const at = (share: number) => (watched?.percentile(share) ?? 0) / MILLISECOND;
  return { p99: at(99), longest: LONGEST.map(at) };
}
