import type { PlanKey, ReportPlan } from "../plan/plan";
import { CHUNK } from "./batch";
import type { Frame } from "./frame";
import type { Selection } from "./selection";
import { type Series, series } from "./series";
import type { Slot } from "./slot";
import { type CellColumn, type Gathering, sortedPlaces } from "./sorted";

/** Lists rows one by one; keeps no more than the answer needs and as many again. */
export class Listing implements Gathering {
  size = 0;
  private readonly slots: readonly Slot[];
  private readonly kept: readonly Series[];
  private readonly room: number;

  constructor(
    private readonly plan: ReportPlan,
    frame: Frame,
  ) {
    this.slots = plan.columns.map(({ from }) => frame.key(from as PlanKey));
    this.kept = plan.columns.map(() => series(Number.NaN));
    this.room = 2 * (plan.limit + 1) + CHUNK;
  }

  add(selection: Selection): void {
    for (const [at, slot] of this.slots.entries()) keep(this.kept[at] as Series, this.size, slot, selection);
    this.size += selection.count;
    if (this.size > this.room) this.cut();
  }

  columns(): readonly CellColumn[] {
    return this.slots.map((slot, at) => ({
      words: slot.kind === "code" ? slot.dictionary.words : null,
      cells: (this.kept[at] as Series).values.subarray(0, this.size),
    }));
  }

  /** Lets the rows go that come after the last that can be in the answer. */
  private cut(): void {
    const places = sortedPlaces(this.columns(), this.plan.orderBy, this.size).slice(0, this.plan.limit + 1);
    for (const { values } of this.kept) values.set(places.map((place) => values[place] as number));
    this.size = places.length;
  }
}

function keep(kept: Series, from: number, slot: Slot, { rows, count }: Selection): void {
  const values = kept.upTo(from + count);
  if (slot.kind === "number") {
    for (let at = 0; at < count; at++) values[from + at] = slot.values[rows[at] as number] as number;
    return;
  }
  for (let at = 0; at < count; at++) {
    const code = slot.codes[rows[at] as number] as number;
    values[from + at] = code < 0 ? Number.NaN : code;
  }
}
