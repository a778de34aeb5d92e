import type { PlanKey, ReportPlan } from "../plan/plan";
import { isSameKey } from "../plan/same-key";
import { CHUNK } from "./batch";
import type { Frame } from "./frame";
import { type KeyCodes, keyCodes } from "./key-codes";
import { type Figure, Measures } from "./measures";
import { Pairs } from "./pairs";
import type { Selection } from "./selection";
import type { CellColumn, Gathering } from "./sorted";

/** Gathers rows into groups, and the aggregates of each. A group is there as soon as one row is in it. */
export class Groups implements Gathering {
  private readonly keys: readonly KeyCodes[];
  /** Joins the first two keys, their id with the third, and so on; a single key is joined with nothing. */
  private readonly joints: readonly Pairs[];
  private readonly measures: Measures;
  private readonly ids = new Int32Array(CHUNK);

  constructor(
    private readonly plan: ReportPlan,
    private readonly groupBy: readonly PlanKey[],
    private readonly frame: Frame,
  ) {
    this.keys = groupBy.map((key) => keyCodes(frame.key(key)));
    this.joints = this.keys.slice(0, Math.max(1, this.keys.length - 1)).map(() => new Pairs());
    this.measures = new Measures(plan, frame);
  }

  get size(): number {
    return this.joints.at(-1)?.size ?? 0;
  }

  add(selection: Selection): void {
    const { ids } = this;
    for (const key of this.keys) key.fill(selection);
    const [first, second, ...others] = this.keys.map(({ codes }) => codes) as [Int32Array, ...Int32Array[]];
    if (second === undefined) this.joints[0]?.join(ids.fill(0), first, selection, ids);
    else this.joints[0]?.assign(first, second, selection, ids);
    for (const [at, codes] of others.entries()) this.joints[at + 1]?.join(ids, codes, selection, ids);
    this.measures.add(selection, ids, this.size);
  }

  columns(): readonly CellColumn[] {
    return this.plan.columns.map(({ from }, at) => {
      if (from.kind === "aggregate") return { words: null, cells: this.figures(this.measures.figures[at] ?? null) };
      const key = this.groupBy.findIndex((other) => isSameKey(other, from));
      const slot = this.frame.key(from);
      return { words: slot.kind === "code" ? slot.dictionary.words : null, cells: this.keyValues(key) };
    });
  }

  private figures(figure: Figure | null): (number | bigint)[] {
    const cells: (number | bigint)[] = [];
    for (let group = 0; group < this.size; group++) cells.push(figure?.(group) ?? Number.NaN);
    return cells;
  }

  private keyValues(key: number): Float64Array {
    const values = new Float64Array(this.size);
    for (let group = 0; group < values.length; group++) {
      values[group] = this.keys[key]?.value(this.codeOf(key, group)) ?? Number.NaN;
    }
    return values;
  }

  /** The code of a key in a group, found back through the pairs that made the group's id. */
  private codeOf(key: number, group: number): number {
    const isAlone = this.keys.length === 1;
    let id = group;
    for (let at = this.joints.length - 1; at >= 0; at--) {
      const joint = this.joints[at] as Pairs;
      if (isAlone || at === key - 1) return (joint.seconds[id] as number) - 1;
      id = joint.firsts[id] as number;
    }
    return id - 1;
  }
}
