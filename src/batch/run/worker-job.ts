import type { MachineKind } from "../machine";
import { type ColumnJob, runTiles } from "./column-job";

/** What a thread is sent: jobs, and the counter that all threads take their tiles from. */
export interface WorkerJob {
  readonly jobs: readonly ColumnJob[];
  readonly kind: MachineKind;
  readonly counter: Int32Array;
  /** Byte where this thread may keep its call. */
  readonly scratch: number;
}

/** Works out what the counter gives to this thread. */
export function runWorkerJob({ jobs, kind, counter, scratch }: WorkerJob): void {
  runTiles(jobs, kind, scratch, () => Atomics.add(counter, 0, 1));
}
