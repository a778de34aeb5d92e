import type { Call, Column } from "../machine";
import { RULE_BLOCK_SIZE } from "../machine";
import { getShapeColumns, type Shape } from "./shape";

const MOST_WORKERS = 64;
const SCRATCH_BYTES = 128;
const NUMBER_BYTES = 8;
/** The number of rows is a multiple of this, so that every column starts at the same offset in a cache line. */
const ROW_STEP = 64;

/** The first row of each input of a slot: columns in `f64`, attributes and terms in `i32`. Plain shapes have no wide columns. */
export type InputPlaces = Readonly<
  Record<"freePay" | "gross" | "taxable" | "niable" | "benefits" | "netChanges" | "attributes" | "terms", number>
>;

/** In place of a column that a shape does not have; nothing is written there. */
const UNUSED = Number.NaN;

/** Returns the byte offset where a worker may store its call. */
export function getScratchOffset(worker: number): number {
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
    const { once, perSlot } = getShapeColumns(shape);
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

  /** Returns the first row of a column in a slot, in `f64`. */
  column(column: Column, slot: number): number {
    return this.call(slot).columns[column] ?? noSuch(column);
  }

  /** Returns the first number of a slot's rule block, in `f64`. */
  rules(slot: number): number {
    return this.call(slot).rules;
  }

  /** Returns where the inputs of each slot are. */
  inputs(): readonly InputPlaces[] {
    return this.calls.map(({ columns, attributes }, slot) => ({
      freePay: this.column("freePay", slot),
      gross: this.column("gross", slot),
      taxable: this.column("taxable", slot),
      niable: this.column("niable", slot),
      benefits: columns.benefits ?? UNUSED,
      netChanges: columns.netChanges ?? UNUSED,
      attributes,
      terms: this.termsAt + (this.shape.steady ? 0 : slot) * this.capacity,
    }));
  }

  /** Returns the bytes of one row, including its terms. */
  static rowBytes(shape: Shape): number {
    const { once, perSlot } = getShapeColumns(shape);
    const slots = shape.slots.length;
    return NUMBER_BYTES * (once.length + slots * perSlot.length + (shape.steady ? 1 : slots));
  }

  private call(slot: number): Call {
    return this.calls[slot] ?? noSuch("slot");
  }

  private placesOf(
    first: number,
    once: readonly Column[],
    perSlot: readonly Column[],
    slot: number,
  ): Partial<Record<Column, number>> {
    const ofSlot = once.length + slot * perSlot.length;
    const places = new Map([
      ...once.map((name, at) => [name, first + at * this.capacity] as const),
      ...perSlot.map((name, at) => [name, first + (ofSlot + at) * this.capacity] as const),
    ]);
    // All plain pay is taxable and NICable.
    const gross = places.get("gross");
    const plain = gross === undefined ? {} : { taxable: gross, niable: gross };
    return { ...plain, ...Object.fromEntries(places) };
  }
}

function noSuch(what: string): never {
  throw new RangeError(`the shape has no such ${what}`);
}
