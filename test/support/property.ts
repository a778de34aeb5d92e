import fc from "fast-check";

// One seed for every property, so that a failure in one place is the same failure everywhere. A longer search with
// other cases: PROPERTY_RUNS=100000 PROPERTY_SEED=7 npm run test:all.

const SEED = Number(process.env.PROPERTY_SEED ?? 20260406);

/** The cases of a property in `npm test`; what is left of a run of all tests after it has others. */
const QUICK = 100;

/** Runs a property on `runs` cases, or on as many as the tier or PROPERTY_RUNS says; returns on how many. */
export function check<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>, runs = 500): number {
  const { seed, ...tier } = casesOf(process.env.TIER, runs);
  const numRuns = Number(process.env.PROPERTY_RUNS ?? tier.numRuns);
  if (numRuns > 0) fc.assert(property, { seed, numRuns });
  return numRuns;
}

function casesOf(tier: string | undefined, runs: number): { readonly numRuns: number; readonly seed: number } {
  if (tier === "quick") return { numRuns: Math.min(runs, QUICK), seed: SEED };
  return tier === "rest" ? { numRuns: Math.max(0, runs - QUICK), seed: SEED + 1 } : { numRuns: runs, seed: SEED };
}

export { fc };
