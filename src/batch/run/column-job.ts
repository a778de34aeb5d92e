import { type Call, createMachine, type KernelMemory, type Machine, type MachineKind, type Step } from "../machine";
import { startYear, type YearStart } from "./year-start";

/** Rows of one memory to be calculated; plain data, so that it can be sent to a worker. */
export interface ColumnJob {
  readonly memory: KernelMemory;
  readonly rows: number;
  readonly start: YearStart;
  /** Calls of the slots in which anyone is paid, in order. */
  readonly calls: readonly Call[];
  /** The steps of a slot, in order. */
  readonly steps: readonly Step[];
}

/** Rows of a job that one thread processes at a time. */
interface Tile {
  readonly job: ColumnJob;
  readonly from: number;
  readonly to: number;
}

/** Rows that go through all their slots together, so that their year to date stays in the cache. */
const TILE_ROWS = 2048;

/** Returns the tiles of all jobs; every thread makes the same list and takes tiles by index. */
function tilesOf(jobs: readonly ColumnJob[]): Tile[] {
  return jobs.flatMap((job) =>
    Array.from({ length: Math.ceil(job.rows / TILE_ROWS) }, (_, tile) => ({
      job,
      from: tile * TILE_ROWS,
      to: Math.min(job.rows, (tile + 1) * TILE_ROWS),
    })),
  );
}

/** Calculates a tile from the start of the year, slot by slot. */
function runTile(machine: Machine, { job: { start, calls, steps }, from, to }: Tile): void {
  startYear(machine.f64, start, from, to);
  for (const call of calls) for (const step of steps) machine.run(step, call, from, to);
}

/** Calculates tiles until `next` has no more; machines are created when a memory is first used. */
export function runTiles(jobs: readonly ColumnJob[], kind: MachineKind, scratch: number, next: () => number): void {
  const tiles = tilesOf(jobs);
  const machines = new Map<ColumnJob, Machine>();
  for (let tile = tiles[next()]; tile !== undefined; tile = tiles[next()]) {
    const machine = machines.get(tile.job) ?? createMachine(kind, { memory: tile.job.memory, scratch });
    machines.set(tile.job, machine);
    runTile(machine, tile);
  }
}
