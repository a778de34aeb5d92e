import type { Case, Measured } from "./measure";

const ROUNDS = 20;
const RUNS = 40;

/** Runs cases in turn and keeps the shortest run of each, which often avoids the machine's other work. */
export function shortest(...cases: readonly Case[]): Measured[] {
  const best = cases.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { run }] of cases.entries()) {
      for (let count = 0; count < RUNS; count++) {
        const start = performance.now();
        run();
        best[at] = Math.min(best[at] ?? 0, performance.now() - start);
      }
    }
  }
  return cases.map(({ name, each }, at) => ({
    name,
    perSecond: Math.round((each / (best[at] ?? Number.NaN)) * 1000),
  }));
}
