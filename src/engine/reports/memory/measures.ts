import type { PlanColumn, ReportPlan } from "../plan/plan";
import type { Selection } from "./columns";
import type { Frame } from "./frame";
import { DistinctCount, type Gatherer, Statistics } from "./statistics";

/** Returns the aggregate of a group; NaN for null. */
export type Figure = (group: number) => number | bigint;

/** The aggregates of a plan. Statistics shared by several of them are collected once. */
export class Measures {
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
