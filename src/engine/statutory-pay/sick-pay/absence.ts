import type { DayNumber } from "../../base";

/** Why sick pay is not due for a day, a spell or a chain. */
export type SspExclusionReason =
  | "BelowLowerEarningsLimit"
  | "NoWorkDoneUnderContract"
  | "MaximumWeeksReached"
  | "ThreeYearLimit"
  | "PregnancyDisqualifyingPeriod"
  | "LegalCustody"
  | "TradeDispute"
  | "RecentEsa"
  | "NotAPeriodOfIncapacity"
  | "ContractEnded"
  | "NotLiableForEmployerNics"
  | "NotEntitledInLinkedPeriod"
  | "LongAbsenceNilRate";

/** Reasons that a caller may give for an absence. They count where the absence begins a chain. */
export const STATED_REASONS = [
  "NoWorkDoneUnderContract",
  "TradeDispute",
  "RecentEsa",
  "NotLiableForEmployerNics",
  "PregnancyDisqualifyingPeriod",
  "LegalCustody",
  "ContractEnded",
] as const satisfies readonly SspExclusionReason[];

/** Days, both included. */
export interface DaySpan {
  readonly first: DayNumber;
  readonly last: DayNumber;
}

/** An absence as it was recorded. */
export interface Absence extends DaySpan {
  readonly absenceId: string;
  /** Nobody knows yet when it ends: `last` is as far as it is worked out. */
  readonly isOpen: boolean;
  readonly exclusionReason: (typeof STATED_REASONS)[number] | null;
  readonly path: string;
}
