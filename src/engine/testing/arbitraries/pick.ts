import fc from "fast-check";
import { itemAt } from "../../base";

/**
 * A position in a list that is known only later. Shrinks to the first position, so lists start with the simplest entry.
 * As it is independent of the list, it keeps shrinking when the list changes.
 */
export const pick: fc.Arbitrary<number> = fc.nat(9239);

/** The same, with the first position in the given percentage of cases. */
export function pickMostlyFirst(percent: number): fc.Arbitrary<number> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: percent, arbitrary: fc.constant(0) },
    { weight: 100 - percent, arbitrary: pick },
  );
}

/** Returns the entry at a picked position. */
export function at<Item>(list: readonly Item[], place: number): Item {
  return itemAt(list, place % list.length);
}

/** A value in the given percentage of cases, otherwise null; shrinks to null. */
export function sometimes<Value>(percent: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(null) },
    { weight: percent, arbitrary },
  );
}
