import type { P32Columns } from "../../filing-facts";
import type { FiguresToDate, ReadCharge } from "./charge-facts";
import { NO_FIGURES, withFigures } from "./figures";
import type { ChargeBasis } from "./month-charge";
import { claimAmong, recoveredBetween, summaryFiguresAt } from "./recovered";

const NOTHING = new Map<string, number>();

/** A submission's part of a month's charge. The parts of all submissions add up to the charge. */
interface SubmissionEffect {
  readonly submissionId: string;
  readonly submissionType: "Fps" | "Eps";
  readonly columns: P32Columns;
}

/** Returns what each submission adds to the charge of the month, in the order of sending. */
export function getSubmissionEffects(basis: ChargeBasis, charge: P32Columns): readonly SubmissionEffect[] {
  return [...fpsEffects(basis), ...epsEffects(basis.read, charge)];
}

function fpsEffects(basis: ChargeBasis): readonly SubmissionEffect[] {
  const { fullPaymentSubmissions } = basis.read;
  return [...figuresBySubmission(basis)].map(([at, figures]) => ({
    submissionId: fullPaymentSubmissions[at]?.submissionId ?? "",
    submissionType: "Fps",
    columns: toP32Columns(figures),
  }));
}

/** Returns what each full payment submission of the month adds to the figures to date, by its place. */
export function figuresBySubmission({ read, tracks }: ChargeBasis): ReadonlyMap<number, FiguresToDate> {
  const sums = new Map<number, FiguresToDate>();
  for (const { before, steps } of tracks) {
    let last = before;
    for (const { at, taxMonth, toDate } of steps) {
      const added = withFigures(toDate, last, -1);
      last = toDate;
      if (taxMonth === read.taxMonth) sums.set(at, withFigures(sums.get(at) ?? NO_FIGURES, added));
    }
  }
  return new Map([...sums].sort(([one], [other]) => one - other));
}

export function toP32Columns(figures: FiguresToDate): P32Columns {
  const { class1aOnTermination, employerNi, ...others } = figures;
  return {
    ...others,
    employerNi: employerNi + class1aOnTermination,
    statutoryRecovered: NOTHING,
    niCompensation: NOTHING,
    employmentAllowance: 0,
    cisDeductionsSuffered: 0,
    apprenticeshipLevy: 0,
  };
}

/** The allowance is the effect of the summary that claims it, whenever it was sent. */
function epsEffects(read: ReadCharge, { employmentAllowance }: P32Columns): readonly SubmissionEffect[] {
  const claim = claimAmong(read, new Set())?.submissionId;
  let { recoverable, levy } = summaryFiguresAt(read, { taxMonth: read.taxMonth - 1, ignored: new Set() });
  return read.employerPaymentSummaries.flatMap((sent): readonly SubmissionEffect[] => {
    const recovers = sent.taxMonth === read.taxMonth && sent.recoverableAmounts !== null;
    const levies = sent.apprenticeshipLevy?.taxMonth === read.taxMonth;
    if (!recovers && !levies && sent.submissionId !== claim) return [];
    const [lastRecoverable, lastLevy] = [recoverable, levy];
    if (recovers) recoverable = sent.recoverableAmounts ?? recoverable;
    if (levies) levy = sent.apprenticeshipLevy?.levyDueYearToDate ?? levy;
    const columns = {
      ...toP32Columns(NO_FIGURES),
      ...recoveredBetween(recoverable, lastRecoverable),
      employmentAllowance: sent.submissionId === claim ? employmentAllowance : 0,
      apprenticeshipLevy: levy - lastLevy,
    };
    return [{ submissionId: sent.submissionId, submissionType: "Eps", columns }];
  });
}
