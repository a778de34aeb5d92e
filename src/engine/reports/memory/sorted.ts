import type { PlanOrder } from "../plan/plan";
import { compareText, compareTexts } from "../values";
import type { Selection } from "../values/columns";
import { getDictionaryTexts, type Word } from "./dictionary";

/** The cells of a column: numbers, or indexes into a list of words; NaN for null. */
export interface CellColumn {
  readonly cells: readonly (number | bigint)[];
  readonly words: readonly Word[] | null;
}

/** Collects the rows that meet the conditions. */
export interface Gathering {
  readonly size: number;
  add(selection: Selection): void;
  columns(): readonly CellColumn[];
}

type Compare = (one: number, other: number) => number;

/** Returns the indexes of the rows in sorted order: words by code points, nulls always last. */
export function sortedPlaces(columns: readonly CellColumn[], orderBy: readonly PlanOrder[], size: number): number[] {
  const keys = orderBy.flatMap(({ column, direction }) => comparePlaces(columns[column], direction === "asc" ? 1 : -1));
  const places: number[] = [];
  for (let place = 0; place < size; place++) places.push(place);
  return places.sort((one, other) => {
    for (const compare of keys) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function comparePlaces(column: CellColumn | undefined, sign: number): Compare {
  // Many sort keys are never needed: cells are weighed when a comparison first needs them.
  let weights: readonly number[] | null = null;
  return (one, other) => {
    weights ??= column === undefined ? [] : weigh(column);
    const a = weights[one] ?? Number.NaN;
    const b = weights[other] ?? Number.NaN;
    if (a < b) return -sign;
    if (a > b) return sign;
    return a === b ? 0 : Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  };
}

/** Returns numbers that order a column's cells: NaN for null. Words and big numbers are ranked. */
function weigh({ cells, words }: CellColumn): readonly number[] {
  if (words !== null) {
    const ranks = rankPlaces(words.length, (a, b) => compareWords(words[a] ?? "", words[b] ?? ""));
    return cells.map((cell) => ranks[Number(cell)] ?? Number.NaN);
  }
  if (cells.every((cell) => typeof cell === "number")) return cells;
  const large = cells.map((cell) => (Number.isNaN(cell) ? 0n : BigInt(cell)));
  const ranks = rankPlaces(cells.length, (a, b) => Number((large[a] ?? 0n) - (large[b] ?? 0n)));
  return cells.map((cell, at) => (Number.isNaN(cell) ? Number.NaN : (ranks[at] ?? 0)));
}

function compareWords(a: Word, b: Word): number {
  return typeof a === "string" && typeof b === "string"
    ? compareText(a, b)
    : compareTexts(getDictionaryTexts(a), getDictionaryTexts(b));
}

/** Returns the rank of each index, the same for equal values. */
function rankPlaces(size: number, compare: Compare): readonly number[] {
  const ranks = Array.from({ length: size }, (_, place) => place);
  const places = [...ranks].sort(compare);
  let rank = 0;
  for (const [at, place] of places.entries()) {
    if (compare(places[at - 1] ?? place, place) !== 0) rank += 1;
    ranks[place] = rank;
  }
  return ranks;
}
