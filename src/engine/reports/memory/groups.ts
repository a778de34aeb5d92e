import { findDataset, findField } from "../catalogue";
import { isSameKey } from "../definition/read-group-by";
import type { PlanColumn, PlanKey, ReportPlan } from "../plan/plan";
import { CHUNK } from "./batch";
import type { Frame } from "./frame";
import { type KeyCodes, keyCodes } from "./key-codes";
import type { Selection } from "./mask";
import { type Measure, measure } from "./measure";
import { Pairs } from "./pairs";
import type { CellColumn, Gathering } from "./sorted";

/** Gathers rows into groups, and the aggregates of each. A group is there as soon as one row is in it. */
export class Groups implements Gathering {
  private readonly keys: readonly { readonly codes: KeyCodes; readonly pairs: Pairs }[];
  private readonly measures: readonly (Measure | null)[];
  private readonly ids = new Int32Array(CHUNK);

  constructor(
    private readonly plan: ReportPlan,
    private readonly groupBy: readonly PlanKey[],
    private readonly frame: Frame,
  ) {
    this.keys = groupBy.map((key) => ({ codes: keyCodes(frame.key(key)), pairs: new Pairs() }));
    this.measures = plan.columns.map((column) => measureOf(column, plan, frame));
  }

  get size(): number {
    return this.keys.at(-1)?.pairs.size ?? 0;
  }

  add(selection: Selection): void {
    const { ids } = this;
    for (const [at, { codes, pairs }] of this.keys.entries()) {
      codes.fill(selection);
      pairs.assign(at === 0 ? null : ids, codes.codes, selection.count, ids);
    }
    for (const each of this.measures) each?.add(selection, ids, this.size);
  }

  columns(): readonly CellColumn[] {
    return this.plan.columns.map(({ from }, at) => {
      const each = this.measures[at];
      if (from.kind === "aggregate")
        return { words: null, cells: this.cells((group) => each?.cell(group) ?? Number.NaN) };
      const key = this.groupBy.findIndex((other) => isSameKey(other, from));
      const slot = this.frame.key(from);
      return { words: slot.kind === "code" ? slot.dictionary.words : null, cells: this.keyCells(key) };
    });
  }

  private cells(cell: (group: number) => number | bigint): (number | bigint)[] {
    return Array.from({ length: this.size }, (_, group) => cell(group));
  }

  /** The value of a key in every group, found back through the pairs that made the group's id. */
  private keyCells(key: number): number[] {
    const { codes } = this.keys[key] as { readonly codes: KeyCodes };
    return Array.from({ length: this.size }, (_, group) => {
      let id = group;
      for (let at = this.keys.length - 1; at > key; at--) id = this.keys[at]?.pairs.firsts[id] as number;
      return codes.value(this.keys[key]?.pairs.seconds[id] as number);
    });
  }
}

function measureOf(column: PlanColumn, plan: ReportPlan, frame: Frame): Measure | null {
  if (column.from.kind !== "aggregate") return null;
  const dataset = findDataset(plan.dataset);
  const field = dataset === null ? null : findField(dataset, column.from.field);
  return measure(column, frame.field(column.from.field), field?.decimals ?? 0);
}
