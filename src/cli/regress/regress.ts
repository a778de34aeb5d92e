import { type Change, type Comparison, compareSample } from "./compare-sample";
import { declares, type Expected } from "./expected";
import { FIGURES, type Figure } from "./figures";
import { population, type Sample } from "./population";
import type { Sides } from "./side";
import { type SmallestExample, smallestExample } from "./smallest";
import { type FigureChanges, Tally } from "./tally";
import type { YearPair } from "./year-pairs";

/** Counts the changes in a population, and which of them were declared. */
class Counts {
  readonly refusals: Record<string, number> = {};
  /** How many changes each expected entry declared, by figure. */
  readonly declared: readonly Partial<Record<Figure, number>>[];
  changedSamples = 0;
  payslips = 0;
  private readonly tallies = new Map<Figure, Tally>();

  constructor(private readonly expected: readonly Expected[]) {
    this.declared = expected.map(() => ({}));
  }

  add(sample: Sample, { payslips, changes, refusal }: Comparison): void {
    this.payslips += payslips;
    if (changes.length > 0) this.changedSamples++;
    if (refusal !== null) this.refusals[refusal] = (this.refusals[refusal] ?? 0) + 1;
    for (const change of changes) this.tallyOf(change.figure).add(sample, change, this.isDeclared(change));
  }

  /** The figures that changed, in the order of `FIGURES`. */
  figures(): FigureChanges[] {
    return FIGURES.flatMap((figure) => this.tallies.get(figure)?.result() ?? []);
  }

  /** Whether a change is declared; the first entry that declares it gets the credit. */
  private isDeclared(change: Change): boolean {
    const counts = this.declared[this.expected.findIndex((entry) => declares(entry, change))];
    if (counts === undefined) return false;
    counts[change.figure] = (counts[change.figure] ?? 0) + 1;
    return true;
  }

  private tallyOf(figure: Figure): Tally {
    const tally = this.tallies.get(figure) ?? new Tally(figure);
    this.tallies.set(figure, tally);
    return tally;
  }
}

export interface RegressRequest extends Sides {
  readonly pairs: readonly YearPair[];
  /** Years of payments, and as many single payments. */
  readonly population: number;
  readonly seed: number;
  readonly expected: readonly Expected[];
  /** Called with the number of samples finished. */
  readonly progress?: (done: number) => void;
}

/** The differences between two rule sets for one population. */
export interface Regression {
  readonly request: RegressRequest;
  readonly samples: number;
  readonly changedSamples: number;
  readonly payslips: number;
  /** Why only one side refused samples, and how many. */
  readonly refusals: Readonly<Record<string, number>>;
  /** The figures that changed, in the order of `FIGURES`. */
  readonly figures: readonly FigureChanges[];
  readonly examples: readonly SmallestExample[];
  /** How many changes each expected entry declared, by figure. */
  readonly declared: readonly Readonly<Partial<Record<Figure, number>>>[];
}

/** Runs both rule sets over the population, and shrinks an example for each figure that changed. */
export function regress(request: RegressRequest): Regression {
  const counts = new Counts(request.expected);
  let samples = 0;
  for (const sample of everySample(request)) {
    counts.add(sample, compareSample(sample.drawn, sample.pair, request));
    request.progress?.(++samples);
  }
  const figures = counts.figures();
  const examples = figures.flatMap(({ figure, changed }) => smallestExample(figure, changed, request) ?? []);
  const { changedSamples, payslips, refusals, declared } = counts;
  return { request, samples, changedSamples, payslips, refusals, figures, examples, declared };
}

function* everySample({ pairs, population: count, seed, ...sides }: RegressRequest): Generator<Sample> {
  for (const [index, pair] of pairs.entries()) {
    const share = Math.floor(count / pairs.length) + (index < count % pairs.length ? 1 : 0);
    yield* population(sides, pair, { count: share, seed });
  }
}

/** Draws the sample with an id again; null if the population has no such sample. */
export function findEmployeeSample(request: RegressRequest, id: string): Sample | null {
  for (const sample of everySample(request)) if (sample.id === id) return sample;
  return null;
}

/** Returns the declared changes of a figure that did not happen. */
export function absentChanges({ request, declared }: Regression): { entry: Expected; figure: Figure }[] {
  return request.expected.flatMap((entry, index) =>
    entry.figures.flatMap((figure) => (declared[index]?.[figure] === undefined ? [{ entry, figure }] : [])),
  );
}

/** Whether everything that changed was declared, and everything declared changed. */
export function isAsDeclared(regression: Regression): boolean {
  return regression.figures.every(({ undeclared }) => undeclared === 0) && absentChanges(regression).length === 0;
}
