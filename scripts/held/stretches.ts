import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest synchronous stretch of this thread. */
export interface Stretches {
  /** Returns milliseconds of processor time, which other processes do not lengthen. */
  readonly longest: () => number;
  /** Starts again with the next turn of the event loop. */
  readonly reset: () => Promise<void>;
  readonly stop: () => void;
}

/** Watches how long this thread runs without a turn of its event loop. It keeps the thread busy meanwhile. */
export function watchStretches(): Stretches {
  let longest = 0;
  let isOver = false;
  let last = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    longest: () => longest,
    reset: async () => {
      await nextTurn();
      longest = 0;
    },
    stop: () => {
      isOver = true;
    },
  };
}
