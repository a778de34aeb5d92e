import type fc from "fast-check";
import { readDate } from "../../base";
import type { Rulebook } from "../../rulebook";
import { getGround, type PopulationOptions } from "../ground";
import { at, pickMostlyFirst } from "./pick";

/** National Insurance category letters with confirmed rates on a date, A in 40% of cases; shrinks to A. */
export function niLetters(rulebook: Rulebook, date: string, options?: PopulationOptions): fc.Arbitrary<string> {
  const { letters } = getGround(rulebook, options).on(readDate(date)).choices;
  return pickMostlyFirst(40).map((place) => at(letters, place));
}
