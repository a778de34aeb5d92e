import type { MachineKind } from "../machine";
import { type ColumnJob, runTiles } from "./column-job";

/** The message to a thread: jobs, and the counter from which all threads take their tiles. */
export interface WorkerJob {
  readonly jobs: readonly ColumnJob[];
  readonly kind: MachineKind;
  readonly counter: Int32Array;
  /** Byte offset where this thread may store its call. */
  readonly scratch: number;
}

/** Calculates the tiles that the counter assigns to this thread. */
export function runWorkerJob({ jobs, kind, counter, scratch }: WorkerJob): void {
  runTiles(jobs, kind, scratch, () => Atomics.add(counter, 0, 1));
}
