import type { PlanColumn } from "../plan/plan";
import { divideHalfAwayFromZero } from "../values";
import { CHUNK } from "./batch";
import { keyCodes } from "./key-codes";
import type { Selection } from "./mask";
import { Pairs } from "./pairs";
import { type Series, series } from "./series";
import type { CodeSlot, NumberSlot, Slot } from "./slot";

/** An aggregate of every group. */
export interface Measure {
  /** Adds the selected rows to their groups; there are `groups` of them by now. */
  add(selection: Selection, ids: Int32Array, groups: number): void;
  /** The aggregate of a group; NaN for null. */
  cell(group: number): number | bigint;
}

export function measure(column: PlanColumn, slot: Slot, decimals: number): Measure {
  const { from } = column;
  if (from.kind !== "aggregate") throw new RangeError("a column that is no aggregate has no measure");
  if (from.aggregate === "count") return from.distinct ? new DistinctCount(slot) : new Count(slot);
  if (from.aggregate === "min") return new Extreme(slot as NumberSlot, -1);
  if (from.aggregate === "max") return new Extreme(slot as NumberSlot, 1);
  const sum = new Sum(slot as NumberSlot);
  return from.aggregate === "sum" ? sum : new Mean(sum, 10n ** BigInt((column.decimals ?? 0) - decimals));
}

class Count implements Measure {
  private readonly counts: Series = series(0);

  constructor(private readonly slot: Slot) {}

  add(selection: Selection, ids: Int32Array, groups: number): void {
    const counts = this.counts.upTo(groups);
    if (this.slot.kind === "number") countNumbers(this.slot, selection, ids, counts);
    else countCodes(this.slot, selection, ids, counts);
  }

  cell(group: number): number {
    return this.counts.values[group] as number;
  }
}

function countNumbers({ values }: NumberSlot, { rows, count }: Selection, ids: Int32Array, counts: Float64Array): void {
  for (let at = 0; at < count; at++) {
    const value = values[rows[at] as number] as number;
    if (!Number.isNaN(value)) (counts[ids[at] as number] as number) += 1;
  }
}

function countCodes(
  { codes }: Pick<CodeSlot, "codes">,
  { rows, count }: Selection,
  ids: Int32Array,
  counts: Float64Array,
): void {
  for (let at = 0; at < count; at++) {
    if ((codes[rows[at] as number] as number) >= 0) (counts[ids[at] as number] as number) += 1;
  }
}

class DistinctCount implements Measure {
  private readonly counts: Series = series(0);
  private readonly pairs = new Pairs();
  private readonly ids = new Int32Array(CHUNK);
  private readonly keys;

  constructor(slot: Slot) {
    this.keys = keyCodes(slot);
  }

  add(selection: Selection, ids: Int32Array, groups: number): void {
    const counts = this.counts.upTo(groups);
    const before = this.pairs.size;
    this.keys.fill(selection);
    this.pairs.assign(ids, this.keys.codes, selection.count, this.ids);
    for (let pair = before; pair < this.pairs.size; pair++) {
      const isNull = this.pairs.seconds[pair] === 0;
      if (!isNull) (counts[this.pairs.firsts[pair] as number] as number) += 1;
    }
  }

  cell(group: number): number {
    return this.counts.values[group] as number;
  }
}

class Extreme implements Measure {
  private readonly best: Series = series(Number.NaN);

  constructor(
    private readonly slot: NumberSlot,
    private readonly sign: 1 | -1,
  ) {}

  add({ rows, count }: Selection, ids: Int32Array, groups: number): void {
    const { sign } = this;
    const { values } = this.slot;
    const best = this.best.upTo(groups);
    for (let at = 0; at < count; at++) {
      const value = values[rows[at] as number] as number;
      const id = ids[at] as number;
      const known = best[id] as number;
      if (value * sign > known * sign || (Number.isNaN(known) && !Number.isNaN(value))) best[id] = value;
    }
  }

  cell(group: number): number {
    return this.best.values[group] as number;
  }
}

/** Below this a number and one more value together stay exact. */
const EXACT = 2 ** 52;

/** Adds whole numbers exactly: what grows too large for a number goes over into a big one. */
class Sum implements Measure {
  readonly counts: Series = series(0);
  private readonly sums: Series = series(0);
  private readonly carried = new Map<number, bigint>();

  constructor(private readonly slot: NumberSlot) {}

  add({ rows, count }: Selection, ids: Int32Array, groups: number): void {
    const { values } = this.slot;
    const sums = this.sums.upTo(groups);
    const counts = this.counts.upTo(groups);
    for (let at = 0; at < count; at++) {
      const value = values[rows[at] as number] as number;
      if (Number.isNaN(value)) continue;
      const id = ids[at] as number;
      const sum = (sums[id] as number) + value;
      sums[id] = sum < EXACT && sum > -EXACT ? sum : this.carry(id, sum);
      (counts[id] as number) += 1;
    }
  }

  cell(group: number): number | bigint {
    if (this.counts.values[group] === 0) return Number.NaN;
    const sum = this.sums.values[group] as number;
    const carried = this.carried.get(group);
    return carried === undefined ? sum : carried + BigInt(sum);
  }

  private carry(id: number, sum: number): number {
    this.carried.set(id, (this.carried.get(id) ?? 0n) + BigInt(sum));
    return 0;
  }
}

/** The sum divided by how many values it has, rounded to the nearest last digit, a half away from nought. */
class Mean implements Measure {
  constructor(
    private readonly sum: Sum,
    private readonly factor: bigint,
  ) {}

  add(selection: Selection, ids: Int32Array, groups: number): void {
    this.sum.add(selection, ids, groups);
  }

  cell(group: number): number | bigint {
    const count = this.sum.counts.values[group] as number;
    if (count === 0) return Number.NaN;
    return divideHalfAwayFromZero(BigInt(this.sum.cell(group)) * this.factor, BigInt(count));
  }
}
