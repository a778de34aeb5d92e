import type { FinalSubmissionFacts, LateReason } from "../../../engine/filings";

/** The submission of a run as it is asked for. */
export interface FpsAsked {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly period: number;
  readonly finalSubmissionDetails: FinalSubmissionFacts | null;
  readonly lateReason: LateReason | null;
  /** Those that a correction is of; null for everybody paid in the run. */
  readonly employeeIds: readonly string[] | null;
}
