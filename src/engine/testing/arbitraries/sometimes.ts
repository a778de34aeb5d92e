import fc from "fast-check";

/** A value in the given percentage of cases, otherwise null; shrinks to null. */
export function sometimes<Value>(percent: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(null) },
    { weight: percent, arbitrary },
  );
}
