import fc from "fast-check";
import { taxYearLabel } from "../../engine/base";
import { payslips, payYears } from "../../engine/testing";
import type { SampleFacts } from "./sample";
import type { Sides } from "./side";
import type { YearPair } from "./year-pairs";

/** A sample with its name and the seed that draws it again. */
export interface Sample {
  /** "2026-27/Y12": the thirteenth year of payments, counted from zero; "P" is a single payment. */
  readonly id: string;
  readonly pair: YearPair;
  readonly drawn: SampleFacts;
  readonly place: Place;
}

/** The seed of a sample's batch and its position in it, as fast-check draws it. */
interface Place {
  readonly kind: SampleFacts["kind"];
  readonly seed: number;
  readonly index: number;
}

// Samples drawn with one seed: a larger population begins with the smaller one.
const BATCH = 500;
const LETTERS = { year: "Y", payslip: "P" } as const;

interface Draw {
  /** Years of payments, and as many single payments. */
  readonly count: number;
  readonly seed: number;
}

/** Draws the samples of a pair of years; the same seed draws the same people. */
export function* population(sides: Sides, pair: YearPair, { count, seed }: Draw): Generator<Sample> {
  for (const kind of ["year", "payslip"] as const) {
    const arbitrary = getEmployeeSamples(sides, pair, kind);
    for (let first = 0; first < count; first += BATCH) {
      const batchSeed = seed * 7919 + pair.before * 2 + (kind === "year" ? 0 : 1) + first * 104_729;
      const numRuns = Math.min(BATCH, count - first);
      const batch = fc.sample(arbitrary, { seed: batchSeed | 0, numRuns, unbiased: true });
      for (const [index, drawn] of batch.entries()) {
        const id = `${taxYearLabel(pair.before)}/${LETTERS[kind]}${first + index}`;
        yield { id, pair, drawn, place: { kind, seed: batchSeed | 0, index } };
      }
    }
  }
}

/** Returns the source of a kind's samples: facts that both rule sets accept, at the limits of both. */
export function getEmployeeSamples(
  { before: { rulebook }, after }: Sides,
  pair: YearPair,
  kind: SampleFacts["kind"],
): fc.Arbitrary<SampleFacts> {
  const options = {
    taxYears: [pair.before],
    alsoFor: { rulebook: after.rulebook, yearsLater: pair.after - pair.before },
  };
  return kind === "year"
    ? payYears(rulebook, options).map((facts): SampleFacts => ({ kind, facts }))
    : payslips(rulebook, options).map((facts): SampleFacts => ({ kind, facts }));
}
