import { halfUpShare } from "../../base";
import { percentage } from "./gap";

const QUARTILES = ["Lower", "LowerMiddle", "UpperMiddle", "Upper"] as const;

/** A quarter of the employees, from the lowest paid to the highest. */
export interface Quartile {
  readonly quartile: (typeof QUARTILES)[number];
  readonly men: number;
  readonly women: number;
  /** With one decimal; null of nobody. */
  readonly menPercentage: string | null;
  readonly womenPercentage: string | null;
}

/** The bands that get one more if the employees cannot be divided by four, by how many are left over. */
const ONE_MORE: readonly (readonly number[])[] = [[], [0], [0, 2], [0, 1, 2]];

interface Ranked {
  readonly rate: bigint;
  readonly isMale: boolean;
}

/**
 * Divides employees by their hourly rate into four bands as equal as can be. Of those with one rate on both sides of a
 * border, each band gets men and women in the same proportion, as far as can be (regulation 13).
 */
export function quartilesOf(employees: readonly Ranked[]): readonly Quartile[] {
  const more = ONE_MORE[employees.length % 4] ?? [];
  const least = (employees.length - (employees.length % 4)) / 4;
  const room = QUARTILES.map((_, band) => least + (more.includes(band) ? 1 : 0));
  const men = QUARTILES.map(() => 0);
  let band = 0;
  let left = room[0] ?? 0;
  for (const { size, males } of groupsByRate(employees)) {
    let placed = 0;
    let menPlaced = 0;
    while (placed < size) {
      if (left === 0) {
        band += 1;
        left = room[band] ?? 0;
        continue;
      }
      const taken = Math.min(left, size - placed);
      placed += taken;
      left -= taken;
      const menThrough = halfUpShare(males, placed, size);
      men[band] = (men[band] ?? 0) + menThrough - menPlaced;
      menPlaced = menThrough;
    }
  }
  return QUARTILES.map((quartile, at) => shown(quartile, room[at] ?? 0, men[at] ?? 0)).reverse();
}

interface Group {
  size: number;
  males: number;
}

/** Returns how many employees have each rate, and how many of them are men, from the lowest rate. */
function groupsByRate(employees: readonly Ranked[]): readonly Group[] {
  const groups = new Map<bigint, Group>();
  for (const { rate, isMale } of employees) {
    const group = groups.get(rate) ?? { size: 0, males: 0 };
    group.size += 1;
    if (isMale) group.males += 1;
    groups.set(rate, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function shown(quartile: Quartile["quartile"], size: number, men: number): Quartile {
  const women = size - men;
  return {
    quartile,
    men,
    women,
    menPercentage: percentage(men, size),
    womenPercentage: percentage(women, size),
  };
}
