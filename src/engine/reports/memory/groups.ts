import type { PlanKey, ReportPlan } from "../plan/plan";
import { CHUNK, type Selection } from "./columns";
import type { Frame } from "./frame";
import { type Key, keyOf } from "./keys";
import { type Figure, Measures } from "./measures";
import { Pairs } from "./pairs";
import type { Slot } from "./slot";
import type { CellColumn, Gathering } from "./sorted";

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
