import { compareText, compareTexts } from "../values";
import type { CellColumn } from "./sorted";

/** Numbers that order a column's cells: NaN for null. Words and big numbers are ranked. */
export function weightsOf({ cells, words }: CellColumn): Float64Array {
  if (words !== null) return weightsOfWords(cells as ArrayLike<number>, words);
  const weights = new Float64Array(cells.length);
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as number | bigint;
    if (typeof cell === "bigint") return ranksOf(cells);
    weights[at] = cell;
  }
  return weights;
}

/** Cells of words hold places in their list. */
function weightsOfWords(cells: ArrayLike<number>, words: NonNullable<CellColumn["words"]>): Float64Array {
  const ranks = new Float64Array(words.length);
  const places = words.map((_, place) => place).sort((a, b) => compareWords(words[a], words[b]));
  for (const [rank, place] of places.entries()) ranks[place] = rank;
  const weights = new Float64Array(cells.length);
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as number;
    weights[at] = Number.isNaN(cell) ? Number.NaN : (ranks[cell] as number);
  }
  return weights;
}

function compareWords(a: string | readonly string[] | undefined, b: string | readonly string[] | undefined): number {
  return typeof a === "string" && typeof b === "string"
    ? compareText(a, b)
    : compareTexts(a as readonly string[], b as readonly string[]);
}

/** Ranks of cells of which some are too large for a number: the same for equals, NaN for null. */
function ranksOf(cells: ArrayLike<number | bigint>): Float64Array {
  const weights = new Float64Array(cells.length).fill(Number.NaN);
  const places = Array.from(cells, (_, place) => place).filter((place) => !Number.isNaN(cells[place]));
  places.sort((a, b) => compareNumbers(cells[a] as number | bigint, cells[b] as number | bigint));
  let rank = -1;
  for (const [at, place] of places.entries()) {
    const before = places[at - 1];
    const isEqual = before !== undefined && compareNumbers(cells[before] ?? 0, cells[place] ?? 0) === 0;
    rank += isEqual ? 0 : 1;
    weights[place] = rank;
  }
  return weights;
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
