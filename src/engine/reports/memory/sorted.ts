import type { PlanOrder } from "../plan/plan";
import type { Selection } from "./selection";
import { weightsOf } from "./weights";

/** The cells of a column: numbers, or places in a list of words; NaN for null. */
export interface CellColumn {
  readonly cells: ArrayLike<number | bigint>;
  readonly words: readonly (string | readonly string[])[] | null;
}

/** What gathers the rows that are let through. */
export interface Gathering {
  readonly size: number;
  add(selection: Selection): void;
  columns(): readonly CellColumn[];
}

/** The places of the rows in their order: words by code points, nulls last either way. */
export function sortedPlaces(columns: readonly CellColumn[], orderBy: readonly PlanOrder[], size: number): number[] {
  const keys = orderBy.map(({ column, direction }) => new SortKey(columns[column] as CellColumn, direction));
  const places: number[] = [];
  for (let place = 0; place < size; place++) places.push(place);
  return places.sort((one, other) => {
    for (const key of keys) {
      const order = key.compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  });
}

class SortKey {
  private readonly sign: number;
  private weights: Float64Array | null = null;

  constructor(
    private readonly column: CellColumn,
    direction: "asc" | "desc",
  ) {
    this.sign = direction === "asc" ? 1 : -1;
  }

  // Many keys never decide: cells are weighed when a comparison first asks.
  compare(one: number, other: number): number {
    this.weights ??= weightsOf(this.column);
    const a = this.weights[one] as number;
    const b = this.weights[other] as number;
    if (a < b) return -this.sign;
    if (a > b) return this.sign;
    return a === b ? 0 : isNull(a) - isNull(b);
  }
}

function isNull(weight: number): number {
  return Number.isNaN(weight) ? 1 : 0;
}
