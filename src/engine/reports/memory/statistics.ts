import { divideHalfAwayFromZero } from "../values";
import type { Selection } from "./selection";
import type { NumberSlot } from "./slot";

/** Below this a number and one more value together stay exact. */
const EXACT = 2 ** 52;

// What is kept of a group, side by side: the processor finds it in one go.
const COUNT = 0;
const SUM = 1;
const LEAST = 2;
const MOST = 3;
const WIDTH = 4;

/** How many values each group has of a field, their exact sum, and the least and the most of them. */
export class Statistics {
  private figures = new Float64Array(0);
  private readonly carried = new Map<number, bigint>();

  constructor(private readonly slot: NumberSlot) {}

  /** Adds the selected rows to their groups; there are `groups` of them by now. */
  add({ rows, count }: Selection, ids: Int32Array, groups: number): void {
    const { values } = this.slot;
    const figures = this.upTo(groups * WIDTH);
    for (let at = 0; at < count; at++) {
      const value = values[rows[at] as number] as number;
      if (Number.isNaN(value)) continue;
      const group = (ids[at] as number) * WIDTH;
      const sum = (figures[group + SUM] as number) + value;
      figures[group + SUM] = sum < EXACT && sum > -EXACT ? sum : this.carry(group, sum);
      figures[group + COUNT] = (figures[group + COUNT] as number) + 1;
      if (value < (figures[group + LEAST] as number)) figures[group + LEAST] = value;
      if (value > (figures[group + MOST] as number)) figures[group + MOST] = value;
    }
  }

  count(group: number): number {
    return this.figures[group * WIDTH + COUNT] as number;
  }

  /** The sum of a group's values; NaN where it has none. */
  sum(group: number): number | bigint {
    if (this.count(group) === 0) return Number.NaN;
    const sum = this.figures[group * WIDTH + SUM] as number;
    const carried = this.carried.get(group * WIDTH);
    return carried === undefined ? sum : carried + BigInt(sum);
  }

  /** The sum divided by the count, in units of one more digit for each nought of `factor`; NaN where there is no value. */
  mean(group: number, factor: bigint): number | bigint {
    const count = this.count(group);
    return count === 0 ? Number.NaN : divideHalfAwayFromZero(BigInt(this.sum(group)) * factor, BigInt(count));
  }

  least(group: number): number {
    return this.count(group) === 0 ? Number.NaN : (this.figures[group * WIDTH + LEAST] as number);
  }

  most(group: number): number {
    return this.count(group) === 0 ? Number.NaN : (this.figures[group * WIDTH + MOST] as number);
  }

  /** What grows too large for a number goes over into a big one. */
  private carry(group: number, sum: number): number {
    this.carried.set(group, (this.carried.get(group) ?? 0n) + BigInt(sum));
    return 0;
  }

  private upTo(size: number): Float64Array {
    if (size <= this.figures.length) return this.figures;
    const grown = new Float64Array(Math.max(size, this.figures.length * 2));
    for (let group = 0; group < grown.length; group += WIDTH) {
      grown[group + LEAST] = Number.POSITIVE_INFINITY;
      grown[group + MOST] = Number.NEGATIVE_INFINITY;
    }
    grown.set(this.figures);
    this.figures = grown;
    return grown;
  }
}
