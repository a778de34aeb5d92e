import benny from "benny";

/** How often something was done in a second, by the best sample: other work on the machine only ever adds. */
export interface Measured {
  readonly name: string;
  readonly perSecond: number;
}

/** A case: what is done, and how many payslips (or years) one run of it makes. */
export interface Case {
  readonly name: string;
  readonly each: number;
  readonly run: () => unknown;
}

/** Runs cases one after the other in one suite. */
export async function measure<Names extends readonly Case[]>(title: string, ...cases: Names): Promise<Measured[]> {
  const summary = await benny.suite(
    title,
    ...cases.map(({ name, run }) => benny.add(name, run, { minSamples: 30, maxTime: 4 })),
    benny.cycle(),
  );
  return cases.map(({ name, each }, index) => {
    const best = summary.results[index]?.details.min ?? Number.NaN;
    return { name, perSecond: Math.round(each / best) };
  });
}

export function ratio(fast: Measured | undefined, slow: Measured | undefined): number {
  return Math.round(((fast?.perSecond ?? 0) / (slow?.perSecond ?? Number.NaN)) * 100) / 100;
}
