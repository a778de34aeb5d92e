import fc from "fast-check";

// One seed for every property, so that a failure in one place is the same failure everywhere. A longer search with
// other cases: PROPERTY_RUNS=100000 PROPERTY_SEED=7 npm test.

const SEED = Number(process.env.PROPERTY_SEED ?? 20260406);

/** Runs a property `runs` times, or as often as PROPERTY_RUNS says. */
export function check<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>, runs = 500): void {
  fc.assert(property, { seed: SEED, numRuns: Number(process.env.PROPERTY_RUNS ?? runs) });
}

export { fc };
