import type { Change, Comparison } from "./compare-sample";
import { declares, type Expected } from "./expected";
import { FIGURES, type Figure } from "./figures";
import type { Sample } from "./population";
import { type FigureChanges, Tally } from "./tally";

/** Counts the changes in a population, and which of them were declared. */
export class Counts {
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
