import type { Call, Column } from "../machine";
import { RULE_BLOCK_SIZE } from "../machine";
import { columnsOf, type Shape } from "./shape";

const MOST_WORKERS = 64;
const SCRATCH_BYTES = 128;
const NUMBER_BYTES = 8;
/** The number of rows is a multiple of this, so that every column starts at the same offset in a cache line. */
const ROW_STEP = 64;

/** Returns the byte offset where a worker may store its call. */
export function scratchOf(worker: number): number {
  return (worker % MOST_WORKERS) * SCRATCH_BYTES;
}

/** The layout of a shape in a memory for a number of rows, counted in elements. */
export class Layout {
  readonly capacity: number;
  readonly bytes: number;
  /** One call per slot, used by every step. */
  readonly calls: readonly Call[];
  private readonly termsAt: number;

  constructor(
    readonly shape: Shape,
    rows: number,
  ) {
    this.capacity = Math.ceil(rows / ROW_STEP) * ROW_STEP;
    const { once, perSlot } = columnsOf(shape);
    const slots = shape.slots.length;
    const rules = (MOST_WORKERS * SCRATCH_BYTES) / NUMBER_BYTES;
    const columns = rules + slots * RULE_BLOCK_SIZE;
    const numbers = columns + this.capacity * (once.length + slots * perSlot.length);
    const wholes = shape.steady ? 1 : slots;
    this.termsAt = numbers * 2 + wholes * this.capacity;
    this.bytes = (this.termsAt + wholes * this.capacity) * 4;
    this.calls = shape.slots.map((_, slot) => ({
      rules: rules + slot * RULE_BLOCK_SIZE,
      attributes: numbers * 2 + (shape.steady ? 0 : slot) * this.capacity,
      columns: this.placesOf(columns, once, perSlot, slot),
    }));
  }

  /** Returns the first of the rows' terms numbers in a slot, in `i32`. */
  terms(slot: number): number {
    return this.termsAt + (this.shape.steady ? 0 : slot) * this.capacity;
  }

  /** Returns the bytes of one row, including its terms. */
  static rowBytes(shape: Shape): number {
    const { once, perSlot } = columnsOf(shape);
    const slots = shape.slots.length;
    return NUMBER_BYTES * (once.length + slots * perSlot.length + (shape.steady ? 1 : slots));
  }

  private placesOf(
    first: number,
    once: readonly Column[],
    perSlot: readonly Column[],
    slot: number,
  ): Partial<Record<Column, number>> {
    const places: Partial<Record<Column, number>> = {};
    for (const [at, name] of once.entries()) places[name] = first + at * this.capacity;
    const ofSlot = first + (once.length + slot * perSlot.length) * this.capacity;
    for (const [at, name] of perSlot.entries()) places[name] = ofSlot + at * this.capacity;
    // All plain pay is taxable and NICable.
    const gross = places.gross as number;
    return { taxable: gross, niable: gross, ...places };
  }
}
