import type { FinalSubmissionFacts, LateReason } from "../../../engine/filings";

/** A request for the submission of a run. */
export interface FpsAsked {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly period: number;
  readonly supplementary: number;
  readonly finalSubmissionDetails: FinalSubmissionFacts | null;
  readonly lateReason: LateReason | null;
  /** Whether the message is late, and none of the reasons applies. */
  readonly lateWithoutReason: boolean;
  /** Whether it is sent although HMRC has accepted the same. */
  readonly resendUnchanged: boolean;
  /** The employees of a correction; null for everyone paid in the run. */
  readonly employeeIds: readonly string[] | null;
  /** The part of the last submission to send again, alone; null for all of it. */
  readonly part: number | null;
  /** Whether only corrections of the tax year are reported that were settled after its end. */
  readonly pastYearCorrections: boolean;
}
