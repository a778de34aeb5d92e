import type { Outstanding } from "./outstanding/outstanding";

/** A submission of a tax year that is neither accepted nor on its way. */
export interface MissingSubmission {
  readonly submissionType: "Fps" | "Eps";
  /** The year that it reports: an earlier one for the FPS of corrections. */
  readonly taxYear: number;
  /** For an FPS. */
  readonly period: number | null;
  /** For an EPS. */
  readonly taxMonth: number | null;
  /** Whether it states corrected figures instead of a run. */
  readonly isCorrection: boolean;
}

/**
 * Returns the submissions that are missing of what HMRC does not know yet of a payroll's year: FPSs of years that corrections
 * have changed, those of its locked runs, and the employer's EPSs by month.
 */
export function missingSubmissions(outstanding: readonly Outstanding[]): readonly MissingSubmission[] {
  const corrections = outstanding
    .filter(({ kind }) => kind === "PastYearFpsDue")
    .filter(({ taxYear }, at, all) => all.findIndex((other) => other.taxYear === taxYear) === at);
  const runs = outstanding.filter(({ kind }) => kind === "FpsNotSent" || kind === "FpsRejected");
  const months = outstanding
    .filter(({ kind, action }) => kind.startsWith("Eps") && action.operationId === "submitEps")
    .sort((one, other) => (one.taxMonth ?? 0) - (other.taxMonth ?? 0));
  return [
    ...corrections.map((entry) => ({ ...placeOf(entry), isCorrection: true })),
    ...runs.map(placeOf),
    ...months.map(({ taxYear, taxMonth }) => {
      return { submissionType: "Eps" as const, taxYear, period: null, taxMonth, isCorrection: false };
    }),
  ];
}

function placeOf({ taxYear, period }: Outstanding): MissingSubmission {
  return { submissionType: "Fps", taxYear, period, taxMonth: null, isCorrection: false };
}
