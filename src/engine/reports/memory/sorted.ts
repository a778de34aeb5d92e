import type { PlanOrder } from "../plan/plan";
import { compareText, compareTexts } from "../values";
import type { Selection } from "./selection";

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
  return Array.from({ length: size }, (_, place) => place).sort((one, other) => {
    for (const key of keys) {
      const order = key.compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  });
}

class SortKey {
  private readonly sign: number;
  private weights: ArrayLike<number | bigint> | null = null;

  constructor(
    private readonly column: CellColumn,
    direction: "asc" | "desc",
  ) {
    this.sign = direction === "asc" ? 1 : -1;
  }

  // Many keys never decide: words are ranked when a comparison first asks.
  compare(one: number, other: number): number {
    this.weights ??= weightsOf(this.column);
    const a = this.weights[one] as number | bigint;
    const b = this.weights[other] as number | bigint;
    if (a < b) return -this.sign;
    if (a > b) return this.sign;
    return isNull(a) - isNull(b);
  }
}

function isNull(cell: number | bigint): number {
  return Number.isNaN(cell) ? 1 : 0;
}

/** Cells to compare: a word by its rank among the words. */
function weightsOf({ cells, words }: CellColumn): ArrayLike<number | bigint> {
  if (words === null) return cells;
  const ranks = new Float64Array(words.length);
  const places = words.map((_, place) => place);
  places.sort((a, b) => compareWords(words[a], words[b]));
  for (const [rank, place] of places.entries()) ranks[place] = rank;
  return Float64Array.from({ length: cells.length }, (_, at) => ranks[Number(cells[at])] ?? Number.NaN);
}

function compareWords(a: string | readonly string[] | undefined, b: string | readonly string[] | undefined): number {
  return typeof a === "string" && typeof b === "string"
    ? compareText(a, b)
    : compareTexts(a as readonly string[], b as readonly string[]);
}
