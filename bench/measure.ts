import benny from "benny";

/** A rate per second from the best sample: other work on the machine can only slow it down. */
export interface Measured {
  readonly name: string;
  readonly perSecond: number;
}

/** A case: its work, and the number of payslips (or years) that one run of it makes. */
export interface Case {
  readonly name: string;
  readonly each: number;
  readonly run: () => unknown;
}

const ROUNDS = 2;

/** Runs cases in turn, two rounds of them, so that none is always the first. */
export async function measure(title: string, ...cases: readonly Case[]): Promise<Measured[]> {
  const best = cases.map(() => Number.POSITIVE_INFINITY);
  for (let round = 1; round <= ROUNDS; round++) {
    const { results } = await benny.suite(
      `${title}, round ${round}`,
      ...cases.map(({ name, run }) => benny.add(name, run, { minSamples: 30, maxTime: 2 })),
      benny.cycle(),
    );
    for (const [index, { details }] of results.entries()) best[index] = Math.min(best[index] ?? 0, details.min);
  }
  return cases.map(({ name, each }, index) => ({ name, perSecond: Math.round(each / (best[index] ?? Number.NaN)) }));
}

export function ratio(fast: Measured | undefined, slow: Measured | undefined): number {
  return Math.round(((fast?.perSecond ?? 0) / (slow?.perSecond ?? Number.NaN)) * 100) / 100;
}
