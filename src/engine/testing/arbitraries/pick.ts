import fc from "fast-check";

/**
 * A place in a list that is known only later. Shrinks to the first place, so lists begin with the plainest entry.
 * Independent of the list, it keeps shrinking when the list changes.
 */
export const pick: fc.Arbitrary<number> = fc.nat(9239);

/** The same, with the first place in so many of a hundred cases. */
export function pickMostlyFirst(percent: number): fc.Arbitrary<number> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: percent, arbitrary: fc.constant(0) },
    { weight: 100 - percent, arbitrary: pick },
  );
}

/** The entry at a picked place. */
export function at<Item>(list: readonly Item[], place: number): Item {
  return list[place % list.length] as Item;
}
