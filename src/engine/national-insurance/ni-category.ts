import type { Reader } from "../base";
import { ALL_LETTERS, type FiguresInForce } from "../rulebook";

/**
 * Reads a category letter: `invalid_ni_category` if no such letter exists, `ni_category_not_allowed` if the year does
 * not have it or has no confirmed rates for it. A wrong one is read as A.
 */
export function readNiCategory(reader: Reader, value: unknown, path: string, figures: FiguresInForce): string {
  if (value === undefined) reader.refuse("required", path);
  else if (typeof value !== "string" || !ALL_LETTERS.has(value)) reader.refuse("invalid_ni_category", path);
  else if (!isOperable(figures, value)) {
    reader.refuse("ni_category_not_allowed", path, { niCategory: value, taxYear: figures.taxYear });
  } else return value;
  return "A";
}

function isOperable(figures: FiguresInForce, name: string): boolean {
  const { letters, rates } = figures.nationalInsurance;
  const letter = letters[name];
  return letter !== undefined && (!letter.mariner || rates.employer.mariner !== null);
}
