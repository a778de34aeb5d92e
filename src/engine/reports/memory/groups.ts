import type { PlanColumn, PlanKey, ReportPlan } from "../plan/plan";
import { divideHalfAwayFromZero } from "../values";
import { CHUNK, type Selection } from "../values/columns";
import type { Frame, NumberSlot, Slot } from "./frame";
import type { CellColumn, Gathering } from "./sorted";

/** Maps the values of a slot to small whole numbers. */
interface Key {
  /** Returns the code of each selected row's value, at its row; -1 for null. */
  codesOf(selection: Selection): Int32Array;
}

const NEAR = 1 << 16;

/** Days, years and periods are small numbers, found in a table; others use a map. */
class NumberKey implements Key {
  private size = 0;
  private readonly near = new Int32Array(NEAR).fill(-1);
  private readonly far = new Map<number, number>();
  private readonly codes = new Int32Array(CHUNK);

  constructor(private readonly slot: NumberSlot) {}

  codesOf({ rows, count }: Selection): Int32Array {
    for (let at = 0; at < count; at++) {
      const row = rows[at] ?? 0;
      this.codes[row] = this.code(this.slot.cell(row));
    }
    return this.codes;
  }

  private code(value: number): number {
    if (!(value >= 0 && value < NEAR)) return Number.isNaN(value) ? -1 : this.farCode(value);
    const known = this.near[value] ?? -1;
    if (known >= 0) return known;
    this.near[value] = this.size;
    return this.size++;
  }

  private farCode(value: number): number {
    const code = this.far.get(value) ?? this.size++;
    this.far.set(value, code);
    return code;
  }
}

/** Assigns each different pair of codes (whole numbers from -1) an ID from zero in order of first appearance. */
class Pairs {
  size = 0;
  // JavaScript engines keep such an array as a table while it is dense, and as a map if it has wide gaps.
  private readonly ids: number[][] = [];

  /** Writes the ID of each selected row; codes and ID are at the row's index. */
  join(codes: Int32Array, others: Int32Array, { rows, count }: Selection, joined: Int32Array): void {
    const { ids } = this;
    for (let at = 0; at < count; at++) {
      const row = rows[at] ?? 0;
      const first = (codes[row] ?? 0) + 1;
      const second = (others[row] ?? 0) + 1;
      joined[row] = ids[first]?.[second] ?? this.add(first, second);
    }
  }

  private add(first: number, second: number): number {
    while (this.ids.length <= first) this.ids.push([]);
    const ids = this.ids[first] ?? [];
    ids[second] = this.size;
    return this.size++;
  }
}

/** Statistics of one field. */
interface Gatherer {
  /** Adds the selected rows to their groups, whose IDs are at the rows' indexes; there are now `groups` of them. */
  add(selection: Selection, ids: Int32Array, groups: number): void;
  /** Returns the number of values in a group. */
  count(group: number): number;
}

/** Makes a value one of those between the least and the most of a group. */
function widen(figures: Float64Array, group: number, value: number): void {
  if (value < (figures[group + LEAST] ?? Number.NaN)) figures[group + LEAST] = value;
  if (value > (figures[group + MOST] ?? Number.NaN)) figures[group + MOST] = value;
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
class Statistics implements Gatherer {
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
      figures[group + SUM] = Math.abs(sum) < EXACT ? sum : this.carry(group, sum);
      figures[group + COUNT] = (figures[group + COUNT] ?? Number.NaN) + 1;
      widen(figures, group, value);
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
class DistinctCount implements Gatherer {
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

/** Returns the aggregate of a group; NaN for null. */
type Figure = (group: number) => number | bigint;

/** The aggregates of a plan. Statistics shared by several of them are collected once. */
class Measures {
  /** A figure for each column that is an aggregate, null for a key. */
  readonly figures: readonly (Figure | null)[];
  private readonly gatherers: Gatherer[] = [];
  private readonly statistics = new Map<string, Statistics>();

  constructor(
    plan: ReportPlan,
    private readonly frame: Frame,
  ) {
    this.figures = plan.columns.map((column) => this.figure(column));
  }

  /** Adds the selected rows to their groups, of which there are now `groups`. */
  add(selection: Selection, ids: Int32Array, groups: number): void {
    for (const gatherer of this.gatherers) gatherer.add(selection, ids, groups);
  }

  private figure({ from, decimals }: PlanColumn): Figure | null {
    if (from.kind !== "aggregate") return null;
    if (from.distinct) {
      const counts = this.gather(new DistinctCount(this.frame.field(from.field)));
      return (group) => counts.count(group);
    }
    const statistics = this.statisticsOf(from.field);
    const factor = 10n ** BigInt(Math.max(0, (decimals ?? 0) - (this.frame.entry(from.field).decimals ?? 0)));
    const figures: Readonly<Record<typeof from.aggregate, Figure>> = {
      count: (group) => statistics.count(group),
      sum: (group) => statistics.sum(group),
      avg: (group) => statistics.mean(group, factor),
      min: (group) => statistics.least(group),
      max: (group) => statistics.most(group),
    };
    return figures[from.aggregate];
  }

  private statisticsOf(field: string): Statistics {
    const statistics = this.statistics.get(field) ?? this.gather(new Statistics(this.frame.field(field)));
    this.statistics.set(field, statistics);
    return statistics;
  }

  private gather<One extends Gatherer>(gatherer: One): One {
    this.gatherers.push(gatherer);
    return gatherer;
  }
}

const NO_CODES = new Int32Array(CHUNK).fill(-1);

/** The second key if there is only one. */
const ALONE: Key = { codesOf: () => NO_CODES };

/** Collects rows into groups with their aggregates. A group exists once it has a row. */
export class Groups implements Gathering {
  size = 0;
  private readonly first: Key;
  /** Combine the first two keys, their ID with the third, and so on. */
  private readonly joints: readonly { readonly key: Key; readonly pairs: Pairs }[];
  /** The value of each key in each group. */
  private readonly values: readonly { readonly slot: Slot; readonly cells: number[] }[];
  private readonly measures: Measures;
  private readonly ids = new Int32Array(CHUNK);

  constructor(
    private readonly plan: ReportPlan,
    groupBy: readonly PlanKey[],
    private readonly frame: Frame,
  ) {
    const slots = groupBy.map((key) => frame.key(key));
    const [first = ALONE, second = ALONE, ...others] = slots.map(keyOf);
    this.first = first;
    this.joints = [second, ...others].map((key) => ({ key, pairs: new Pairs() }));
    this.values = slots.map((slot) => ({ slot, cells: [] }));
    this.measures = new Measures(plan, frame);
  }

  add(selection: Selection): void {
    const { ids } = this;
    let codes = this.first.codesOf(selection);
    for (const { pairs, key } of this.joints) {
      pairs.join(codes, key.codesOf(selection), selection, ids);
      codes = ids;
    }
    this.addGroups(selection);
    this.measures.add(selection, ids, this.size);
  }

  columns(): readonly CellColumn[] {
    return this.plan.columns.map(({ from }, at) => {
      const figure = this.measures.figures[at];
      if (figure) return { words: null, cells: this.figures(figure) };
      const slot = this.frame.key(from);
      return { words: slot.words, cells: this.values.find((key) => key.slot === slot)?.cells ?? [] };
    });
  }

  private figures(figure: Figure): (number | bigint)[] {
    const cells: (number | bigint)[] = [];
    for (let group = 0; group < this.size; group++) cells.push(figure(group));
    return cells;
  }

  /** Stores the key values of new groups: the first row of each has the next ID. */
  private addGroups({ rows }: Selection): void {
    const size = this.joints.at(-1)?.pairs.size ?? 0;
    for (let at = 0; this.size < size; at++) {
      const row = rows[at] ?? 0;
      if (this.ids[row] !== this.size) continue;
      for (const { slot, cells } of this.values) cells.push(slot.cell(row));
      this.size += 1;
    }
  }
}

/** Returns the key of a slot: words have codes already, numbers are assigned some. */
function keyOf(slot: Slot): Key {
  return slot.kind === "word" ? { codesOf: () => slot.codes } : new NumberKey(slot);
}
