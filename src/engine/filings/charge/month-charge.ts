import { needed } from "../../base";
import type { P32Columns } from "../../filing-facts";
import { figuresAt, type Track } from "./chains";
import type { FiguresToDate, ReadCharge } from "./charge-facts";
import { NO_FIGURES, withFigures } from "./figures";
import { claimAmong, recoveredBetween, summaryFiguresAt } from "./recovered";

/** What the charge of a month is calculated from. */
export interface ChargeBasis {
  readonly read: ReadCharge;
  readonly tracks: readonly Track[];
  /** The year's Employment Allowance, in pence. */
  readonly yearsAllowance: number;
}

/** How HMRC's record may differ from what was sent. */
export interface Departure {
  /** Submissions that were not processed. */
  readonly ignored: ReadonlySet<string>;
  /** Figures that were counted once too often. */
  readonly added: FiguresToDate;
}

export const AS_SENT: Departure = { ignored: new Set(), added: NO_FIGURES };

/**
 * Returns the charge of a tax month: the figures to date at its end less those at the end of the month before, less what
 * summaries recover. Employment Allowance is set against employer Class 1 to date.
 */
export function calculateCharge(basis: ChargeBasis, { ignored, added }: Departure): P32Columns {
  const { read } = basis;
  const [last, now] = [read.taxMonth - 1, read.taxMonth];
  const places = placesOf(read, ignored);
  const at = (taxMonth: number) =>
    basis.tracks.reduce((sum, track) => withFigures(sum, figuresAt(track, taxMonth, places)), NO_FIGURES);
  const before = at(last);
  const after = withFigures(at(now), added);
  const paid = withFigures(after, before, -1);
  const summaries = [last, now].map((taxMonth) => summaryFiguresAt(read, { taxMonth, ignored }));
  const [earlier, later] = [needed(summaries[0]), needed(summaries[1])];
  const isClaimed = claimAmong(read, ignored)?.employmentAllowance === true;
  return {
    incomeTax: paid.incomeTax,
    studentLoans: paid.studentLoans,
    postgraduateLoans: paid.postgraduateLoans,
    employeeNi: paid.employeeNi,
    employerNi: paid.employerNi + paid.class1aOnTermination,
    ...recoveredBetween(later.recoverable, earlier.recoverable),
    employmentAllowance: isClaimed ? used(after, basis) - used(before, basis) : 0,
    apprenticeshipLevy: later.levy - earlier.levy,
  };
}

function used({ employerNi }: FiguresToDate, { yearsAllowance }: ChargeBasis): number {
  return Math.max(0, Math.min(employerNi, yearsAllowance));
}

function placesOf({ fullPaymentSubmissions }: ReadCharge, ignored: ReadonlySet<string>): ReadonlySet<number> {
  if (ignored.size === 0) return new Set();
  return new Set(fullPaymentSubmissions.flatMap(({ submissionId }, at) => (ignored.has(submissionId) ? [at] : [])));
}
