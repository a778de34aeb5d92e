import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../test/support/random";
import type { Mutant } from "./make-mutants";
import { findRoom, groupBy } from "./rooms";

/** How many mutants of a room are drawn, and the files to draw them from, in the order drawn. */
export interface Draw {
  readonly count: number;
  readonly files: readonly string[];
}

/** Every room has so many of a sample, however small it is; the others go by length. */
const FEWEST = 3;

/** Some files have no mutant, and some fewer than are drawn from them. */
const SPARE_FILES = 4;

/** Draws files of every room by their length, for a sample over all of them. */
export function drawFiles(root: string, files: readonly string[], count: number, random: Random): readonly Draw[] {
  const lengths = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8").length]));
  const lengthOf = (file: string): number => lengths.get(file) ?? 0;
  const rooms = groupBy(files, findRoom).map(([, ofRoom]) => ({ ofRoom, length: total(ofRoom.map(lengthOf)) }));
  const least = Math.min(FEWEST, Math.floor(count / rooms.length));
  const shares = shareOut(
    count - least * rooms.length,
    rooms.map(({ length }) => length),
  );
  return rooms.map(({ ofRoom }, index) => {
    const wanted = least + (shares[index] ?? 0);
    return { count: wanted, files: drawWeighted(ofRoom, lengthOf, wanted * SPARE_FILES, random) };
  });
}

/** Draws the mutants of a room: one of each drawn file in turn, none twice. */
export function drawMutants({ count, files }: Draw, mutants: readonly Mutant[], random: Random): readonly Mutant[] {
  const left = new Map(groupBy(mutants, ({ file }) => file).map(([file, ofFile]) => [file, [...ofFile]]));
  const drawn: Mutant[] = [];
  for (const file of files) {
    if (drawn.length === count) break;
    const ofFile = left.get(file) ?? [];
    if (ofFile.length > 0) drawn.push(...ofFile.splice(random.between(0, ofFile.length - 1), 1));
  }
  return drawn;
}

function drawWeighted(
  items: readonly string[],
  weightOf: (item: string) => number,
  count: number,
  random: Random,
): readonly string[] {
  const sum = total(items.map(weightOf));
  return Array.from({ length: count }, () => {
    let left = random.fraction() * sum;
    return items.find((item) => {
      left -= weightOf(item);
      return left < 0;
    });
  }).filter((item) => item !== undefined);
}

/** Divides a whole number by weights; what is left over goes to the largest fractions. */
function shareOut(count: number, weights: readonly number[]): readonly number[] {
  const sum = total(weights);
  const exact = weights.map((weight) => (weight / sum) * count);
  const over = count - total(exact.map(Math.floor));
  const byFraction = exact.map((share, index) => ({ index, fraction: share % 1 }));
  const raised = new Set(
    byFraction
      .sort((a, b) => b.fraction - a.fraction)
      .slice(0, over)
      .map(({ index }) => index),
  );
  return exact.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
