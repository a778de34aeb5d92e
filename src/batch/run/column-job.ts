import { type Call, createMachine, type KernelMemory, type Machine, type MachineKind, type Step } from "../machine";

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

/** The location and opening values of the year to date of a job's rows; plain data. */
export interface YearStart {
  /** First row of each column that is carried from payment to payment. */
  readonly carried: readonly number[];
  readonly payToDate: number;
  readonly taxToDate: number;
  /** Rows whose year does not start from zero, ascending, with their previous pay and tax. */
  readonly rows: Int32Array;
  readonly pay: Float64Array;
  readonly tax: Float64Array;
}

/** Resets rows `from` (included) to `to` (excluded) to the start of their year. */
function startYear(f64: Float64Array, start: YearStart, from: number, to: number): void {
  for (const column of start.carried) f64.fill(0, column + from, column + to);
  const { rows, pay, tax } = start;
  for (let at = firstFrom(rows, from); at < rows.length; at++) {
    const row = rows[at] ?? to;
    if (row >= to) return;
    f64[start.payToDate + row] = pay[at] ?? Number.NaN;
    f64[start.taxToDate + row] = tax[at] ?? Number.NaN;
  }
}

/** Returns the index of the first of ascending numbers that is not below a bound. */
function firstFrom(numbers: Int32Array, bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
