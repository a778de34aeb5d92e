import fc from "fast-check";

// One seed for every property, so that a failure in one place is the same failure everywhere. A longer search with
// other cases: PROPERTY_RUNS=100000 PROPERTY_SEED=7 npm test.

const SEED = Number(process.env.PROPERTY_SEED ?? 20260406);

/** The cases of a property in `npm test` at most; the long proofs try the others too. */
const QUICK = 100;

/** Runs a property on `runs` cases, or on as many as the tier or PROPERTY_RUNS says; returns on how many. */
export function check<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>, runs = 500): number {
  const most = process.env.TIER === "quick" ? Math.min(runs, QUICK) : runs;
  const numRuns = Number(process.env.PROPERTY_RUNS ?? most);
  if (numRuns > 0) fc.assert(property, { seed: SEED, numRuns });
  return numRuns;
}

export { fc };
