import fc from "fast-check";

// One seed for every property, so that a failure in one place is the same failure everywhere. A longer search with
// other cases: PROPERTY_RUNS=100000 PROPERTY_SEED=7 npm run test:all.

const SEED = Number(process.env.PROPERTY_SEED ?? 20260406);

/** The cases of a property in `npm test`; what is left of a run of all tests after it has others. */
const QUICK = 100;

/** Runs a property on `runs` cases, or on as many as PROPERTY_RUNS says. */
export function check<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>, runs = 500): void {
  const { numRuns, seed } = casesOf(process.env.TIER, runs);
  if (numRuns > 0) fc.assert(property, { seed, numRuns: Number(process.env.PROPERTY_RUNS ?? numRuns) });
}

function casesOf(tier: string | undefined, runs: number): { readonly numRuns: number; readonly seed: number } {
  if (tier === "quick") return { numRuns: Math.min(runs, QUICK), seed: SEED };
  return tier === "rest" ? { numRuns: runs - QUICK, seed: SEED + 1 } : { numRuns: runs, seed: SEED };
}

export { fc };
