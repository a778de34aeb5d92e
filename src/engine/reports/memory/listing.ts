import type { ReportPlan } from "../plan/plan";
import { CHUNK, type Selection } from "./columns";
import type { Frame } from "./frame";
import type { Slot } from "./slot";
import { type CellColumn, type Gathering, sortedPlaces } from "./sorted";

/** Lists rows one by one; keeps at most twice as many as the result needs. */
export class Listing implements Gathering {
  size = 0;
  private readonly room: number;
  private readonly kept: readonly { readonly slot: Slot; cells: number[] }[];

  constructor(
    private readonly plan: ReportPlan,
    frame: Frame,
  ) {
    this.kept = plan.columns.map(({ from }) => ({ slot: frame.key(from), cells: [] }));
    this.room = 2 * (plan.limit + 1) + CHUNK;
  }

  add({ rows, count }: Selection): void {
    for (const { slot, cells } of this.kept) {
      for (let at = 0; at < count; at++) cells.push(slot.cell(rows[at] ?? 0));
    }
    this.size += count;
    if (this.size > this.room) this.cut();
  }

  columns(): readonly CellColumn[] {
    return this.kept.map(({ slot, cells }) => ({ words: slot.words, cells }));
  }

  /** Drops the rows that can no longer be in the result. */
  private cut(): void {
    const places = sortedPlaces(this.columns(), this.plan.orderBy, this.size).slice(0, this.plan.limit + 1);
    for (const column of this.kept) column.cells = places.map((place) => column.cells[place] ?? Number.NaN);
    this.size = places.length;
  }
}
