import fc from "fast-check";
import { compareSample } from "./compare-sample";
import type { Figure } from "./figures";
import { getEmployeeSamples, type Sample } from "./population";
import type { SampleFacts } from "./sample";
import type { Sides } from "./side";
import type { SampleChange } from "./tally";

/** The smallest facts found that still show a change in a figure. */
export interface SmallestExample {
  readonly figure: Figure;
  readonly drawn: SampleFacts;
  /** Pence, added up over the payslips that change. */
  readonly before: number;
  readonly after: number;
}

/** Shrinks the first sample that changed, a single payment if there is one, as long as the figure still changes. */
export function smallestExample(
  figure: Figure,
  changed: readonly SampleChange[],
  sides: Sides,
): SmallestExample | null {
  const single = changed.find(({ sample }) => sample.drawn.kind === "payslip");
  const { sample } = single ?? changed[0] ?? {};
  if (sample === undefined) return null;
  const drawn = shrink(sample, figure, sides);
  const changes = changesOf(drawn, sample, figure, sides);
  const sum = (side: "before" | "after") => changes.reduce((pence, change) => pence + change[side], 0);
  return { figure, drawn, before: sum("before"), after: sum("after") };
}

function shrink(sample: Sample, figure: Figure, sides: Sides): SampleFacts {
  const { kind, seed, index } = sample.place;
  const unchanged = fc.property(getEmployeeSamples(sides, sample.pair, kind), (drawn) => {
    return changesOf(drawn, sample, figure, sides).length === 0;
  });
  const run = fc.check(unchanged, { seed, path: String(index), numRuns: index + 1, unbiased: true });
  return run.counterexample?.[0] ?? sample.drawn;
}

function changesOf(drawn: SampleFacts, { pair }: Sample, figure: Figure, sides: Sides) {
  return compareSample(drawn, pair, sides).changes.filter((change) => change.figure === figure);
}
