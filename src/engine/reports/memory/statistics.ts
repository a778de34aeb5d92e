import { divideHalfAwayFromZero } from "../values";
import { CHUNK, type Selection } from "./columns";
import { type Key, keyOf } from "./keys";
import { Pairs } from "./pairs";
import type { Slot } from "./slot";

/** Statistics of one field. */
export interface Gatherer {
  /** Adds the selected rows to their groups, whose IDs are at the rows' indexes; there are now `groups` of them. */
  add(selection: Selection, ids: Int32Array, groups: number): void;
  /** Returns the number of values in a group. */
  count(group: number): number;
}

/** Below this the sum of a number and one more value is exact. */
const EXACT = 2 ** 52;

// The statistics of a group are adjacent, to be in one cache line.
const COUNT = 0;
const SUM = 1;
const LEAST = 2;
const MOST = 3;
const WIDTH = 4;

/** The number of values of a field in each group, their exact sum, minimum and maximum. */
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

  /** Returns the sum of a group's values; NaN if it has none. */
  sum(group: number): number | bigint {
    if (this.count(group) === 0) return Number.NaN;
    const sum = this.figure(group, SUM);
    const carried = this.carried.get(group * WIDTH);
    return carried === undefined ? sum : carried + BigInt(sum);
  }

  /** Returns the sum divided by the count, in units of one more digit for each zero of `factor`; NaN without values. */
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

  /** Moves a sum too large for a number into a big integer. */
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

/** The number of different values in each group. */
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
