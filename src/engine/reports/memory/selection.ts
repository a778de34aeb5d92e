import type { PlanFilter } from "../plan/plan";
import { CHUNK } from "./batch";
import type { Frame } from "./frame";
import { compileKeeps, type Keep } from "./keep";

const EVERY_ROW = Int32Array.from({ length: CHUNK }, (_, row) => row);

/** The rows of a frame that a filter lets through. */
export class Selection {
  rows: Int32Array = EVERY_ROW;
  count = 0;
  private readonly kept = new Int32Array(CHUNK);
  private readonly conditions: readonly Keep[];

  constructor(
    filter: PlanFilter | null,
    private readonly frame: Frame,
  ) {
    this.conditions = compileKeeps(conditionsOf(filter), frame);
  }

  /** Looks at the frame's rows anew: each condition is asked only of the rows that those before it let through. */
  choose(): void {
    this.rows = EVERY_ROW;
    this.count = this.frame.length;
    for (const keep of this.conditions) {
      this.count = keep(this.rows, this.count, this.kept);
      this.rows = this.kept;
    }
  }
}

/** The conditions that must all hold. */
function conditionsOf(filter: PlanFilter | null): readonly PlanFilter[] {
  if (filter === null) return [];
  return filter.kind === "and" ? filter.parts.flatMap(conditionsOf) : [filter];
}
