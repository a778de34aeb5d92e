import { divideHalfAwayFromZero } from "../values";
import { CHUNK, type Selection } from "./columns";
import { type Key, keyOf } from "./keys";
import { Pairs } from "./pairs";
import type { Slot } from "./slot";

/** What is gathered of one field. */
export interface Gatherer {
  /** Adds the selected rows to their groups, whose ids are at their rows; there are `groups` of them by now. */
  add(selection: Selection, ids: Int32Array, groups: number): void;
  /** How many values a group has. */
  count(group: number): number;
}

/** Below this a number and one more value together stay exact. */
const EXACT = 2 ** 52;

// The figures of a group are side by side: the processor finds them in one go.
const COUNT = 0;
const SUM = 1;
const LEAST = 2;
const MOST = 3;
const WIDTH = 4;

/** How many values each group has of a field, their exact sum, and the least and the most of them. */
export class Statistics implements Gatherer {
  private figures = new Float64Array(0);
  private readonly carried = new Map<number, bigint>();

  constructor(private readonly slot: Slot) {}

  add({ rows, count }: Selection, ids: Int32Array, groups: number): void {
    const figures = this.upTo(groups * WIDTH);
    for (let at = 0; at < count; at++) {
      const row = rows[at] ?? 0;
      const value = this.slot.cell(row);
      if (Number.isNaN(value)) continue;
      const group = (ids[row] ?? 0) * WIDTH;
      const sum = (figures[group + SUM] ?? 0) + value;
      figures[group + SUM] = sum < EXACT && sum > -EXACT ? sum : this.carry(group, sum);
      figures[group + COUNT] = (figures[group + COUNT] ?? Number.NaN) + 1;
      if (value < (figures[group + LEAST] ?? Number.NaN)) figures[group + LEAST] = value;
      if (value > (figures[group + MOST] ?? Number.NaN)) figures[group + MOST] = value;
    }
  }

  count(group: number): number {
    return this.figure(group, COUNT);
  }

  /** The sum of a group's values; NaN if it has none. */
  sum(group: number): number | bigint {
    if (this.count(group) === 0) return Number.NaN;
    const sum = this.figure(group, SUM);
    const carried = this.carried.get(group * WIDTH);
    return carried === undefined ? sum : carried + BigInt(sum);
  }

  /** The sum divided by the count, in units of one more digit for each zero of `factor`; NaN if there is no value. */
  mean(group: number, factor: bigint): number | bigint {
    const count = this.count(group);
    return count === 0 ? Number.NaN : divideHalfAwayFromZero(BigInt(this.sum(group)) * factor, BigInt(count));
  }

  least(group: number): number {
    return this.count(group) === 0 ? Number.NaN : this.figure(group, LEAST);
  }

  most(group: number): number {
    return this.count(group) === 0 ? Number.NaN : this.figure(group, MOST);
  }

  private figure(group: number, which: number): number {
    return this.figures[group * WIDTH + which] ?? Number.NaN;
  }

  /** What grows too large for a number goes over into a big one. */
  private carry(group: number, sum: number): number {
    this.carried.set(group, (this.carried.get(group) ?? 0n) + BigInt(sum));
    return 0;
  }

  private upTo(size: number): Float64Array {
    if (size <= this.figures.length) return this.figures;
    const grown = new Float64Array(2 * size);
    for (let group = 0; group < grown.length; group += WIDTH) {
      grown[group + LEAST] = Number.POSITIVE_INFINITY;
      grown[group + MOST] = Number.NEGATIVE_INFINITY;
    }
    grown.set(this.figures);
    this.figures = grown;
    return grown;
  }
}

/** How many different values each group has. */
export class DistinctCount implements Gatherer {
  private readonly counts: number[] = [];
  private readonly pairs = new Pairs();
  private readonly ids = new Int32Array(CHUNK);
  private readonly key: Key;

  constructor(slot: Slot) {
    this.key = keyOf(slot);
  }

  add(selection: Selection, ids: Int32Array, groups: number): void {
    while (this.counts.length < groups) this.counts.push(0);
    let next = this.pairs.size;
    const codes = this.key.codesOf(selection);
    this.pairs.join(ids, codes, selection, this.ids);
    for (let at = 0; next < this.pairs.size; at++) {
      const row = selection.rows[at] ?? 0;
      if (this.ids[row] !== next) continue;
      next += 1;
      const group = ids[row] ?? 0;
      const isNull = codes[row] === -1;
      if (!isNull) this.counts[group] = this.count(group) + 1;
    }
  }

  count(group: number): number {
    return this.counts[group] ?? 0;
  }
}
