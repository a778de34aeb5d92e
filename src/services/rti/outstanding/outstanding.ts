import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { OutstandingAction, OutstandingKind } from "../contract/outstanding-operation";

/** What HMRC does not know yet, and what to do about it. */
export interface Outstanding {
  readonly kind: OutstandingKind;
  /** Null if it concerns the employer as a whole. */
  readonly payrollConfigId: string | null;
  readonly employeeId: string | null;
  /** The tax year that is to be reported. */
  readonly taxYear: number;
  readonly taxMonth: number | null;
  readonly period: number | null;
  readonly supplementary: number | null;
  /** The submission that HMRC refused, or that did not reach it. */
  readonly submissionId: string | null;
  readonly by: string;
  readonly action: OutstandingAction;
  readonly text: string;
  /** The tax year in which it became due: a later one for a correction. */
  readonly dueIn: number;
}

/** Whose reports are looked at. */
export interface OutstandingAsked {
  /** Null: of all payrolls. */
  readonly payrollConfigId: string | null;
  readonly taxYears: readonly number[];
  readonly today: string;
}

/** Finds what HMRC does not know yet of one kind, or of a few. */
export type FindOutstanding = (
  tx: Tx,
  asked: OutstandingAsked,
  context: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
) => Promise<readonly Outstanding[]>;

/** What an entry has unless it says otherwise. */
export const NOT_ABOUT = {
  payrollConfigId: null,
  employeeId: null,
  taxMonth: null,
  period: null,
  supplementary: null,
  submissionId: null,
} as const;

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
