import { findDataset, findField } from "../catalogue";
import type { PlanColumn, ReportPlan } from "../plan/plan";
import { DistinctCount, WordCount } from "./counts";
import type { Frame } from "./frame";
import type { Selection } from "./selection";
import type { NumberSlot } from "./slot";
import { Statistics } from "./statistics";

interface Gatherer {
  add(selection: Selection, ids: Int32Array, groups: number): void;
}

/** The aggregate of a group; NaN for null. */
export type Figure = (group: number) => number | bigint;

/** The aggregates of a plan. What two of them read of one field is gathered once. */
export class Measures {
  /** A figure for each column that is an aggregate, null for a key. */
  readonly figures: readonly (Figure | null)[];
  private readonly gatherers: Gatherer[] = [];
  private readonly statistics = new Map<string, Statistics>();

  constructor(
    private readonly plan: ReportPlan,
    private readonly frame: Frame,
  ) {
    this.figures = plan.columns.map((column) => this.figure(column));
  }

  /** Adds the selected rows to their groups; there are `groups` of them by now. */
  add(selection: Selection, ids: Int32Array, groups: number): void {
    for (const gatherer of this.gatherers) gatherer.add(selection, ids, groups);
  }

  private figure({ from, decimals }: PlanColumn): Figure | null {
    if (from.kind !== "aggregate") return null;
    const slot = this.frame.field(from.field);
    if (from.distinct) return counted(this.gather(new DistinctCount(slot)));
    if (slot.kind === "code") return counted(this.gather(new WordCount(slot)));
    const statistics = this.statisticsOf(from.field, slot);
    if (from.aggregate === "count") return counted(statistics);
    if (from.aggregate === "sum") return (group) => statistics.sum(group);
    if (from.aggregate === "min") return (group) => statistics.least(group);
    if (from.aggregate === "max") return (group) => statistics.most(group);
    const factor = 10n ** BigInt((decimals ?? 0) - this.decimalsOf(from.field));
    return (group) => statistics.mean(group, factor);
  }

  private statisticsOf(field: string, slot: NumberSlot): Statistics {
    const statistics = this.statistics.get(field) ?? this.gather(new Statistics(slot));
    this.statistics.set(field, statistics);
    return statistics;
  }

  private gather<One extends Gatherer>(gatherer: One): One {
    this.gatherers.push(gatherer);
    return gatherer;
  }

  private decimalsOf(name: string): number {
    const dataset = findDataset(this.plan.dataset);
    return (dataset === null ? null : findField(dataset, name))?.decimals ?? 0;
  }
}

function counted(counts: { readonly count: (group: number) => number }): Figure {
  return (group) => counts.count(group);
}
