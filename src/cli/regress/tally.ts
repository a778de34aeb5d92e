import type { Change } from "./compare-sample";
import { type Bin, Distribution } from "./distribution";
import type { Figure } from "./figures";
import type { Sample } from "./population";

/** The change of one figure in one sample; pence, added up over the payslips that changed. */
export interface SampleChange {
  readonly sample: Sample;
  readonly payslips: number;
  readonly before: number;
  readonly after: number;
}

/** The changes of one figure in the whole population. */
export interface FigureChanges {
  readonly figure: Figure;
  readonly payslips: number;
  readonly samples: number;
  readonly lower: number;
  readonly higher: number;
  /** Differences of one payslip, in pence. */
  readonly least: number;
  readonly most: number;
  readonly sum: number;
  readonly undeclared: number;
  readonly bins: readonly Bin[];
  /** Every sample that changed, the largest difference first. */
  readonly changed: readonly SampleChange[];
}

/** Counts the changes of one figure. */
export class Tally {
  private readonly distribution = new Distribution();
  private readonly changed: SampleChange[] = [];
  private payslips = 0;
  private lower = 0;
  private least = Number.POSITIVE_INFINITY;
  private most = Number.NEGATIVE_INFINITY;
  private sum = 0;
  private undeclared = 0;

  constructor(private readonly figure: Figure) {}

  /** Adds one payslip of the latest sample. */
  add(sample: Sample, { before, after }: Change, isDeclared: boolean): void {
    const difference = after - before;
    this.payslips++;
    this.sum += difference;
    if (difference < 0) this.lower++;
    if (!isDeclared) this.undeclared++;
    this.least = Math.min(this.least, difference);
    this.most = Math.max(this.most, difference);
    this.distribution.add(difference);
    const last = this.changed.at(-1);
    if (last?.sample !== sample) this.changed.push({ sample, payslips: 1, before, after });
    else {
      const { payslips } = last;
      this.changed[this.changed.length - 1] = {
        sample,
        payslips: payslips + 1,
        before: last.before + before,
        after: last.after + after,
      };
    }
  }

  result(): FigureChanges {
    const size = ({ before, after }: SampleChange) => Math.abs(after - before);
    return {
      figure: this.figure,
      payslips: this.payslips,
      samples: this.changed.length,
      lower: this.lower,
      higher: this.payslips - this.lower,
      least: this.least,
      most: this.most,
      sum: this.sum,
      undeclared: this.undeclared,
      bins: this.distribution.bins(),
      changed: [...this.changed].sort((a, b) => size(b) - size(a)),
    };
  }
}
