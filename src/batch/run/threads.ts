import type { MachineKind } from "../machine";
import { type ColumnJob, runTiles } from "./column-job";

/** Runs column jobs: on the caller's own thread, or on several of the host's. */
export interface Threads {
  /** Whether memories must be shared. */
  readonly shared: boolean;
  run(jobs: readonly ColumnJob[], kind: MachineKind): Promise<void>;
  close(): Promise<void>;
}

/** The caller's own thread. */
export const OWN_THREAD: Threads = {
  shared: false,
  async run(jobs, kind) {
    let tile = 0;
    runTiles(jobs, kind, 0, () => tile++);
  },
  async close() {},
};
