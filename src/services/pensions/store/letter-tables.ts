import type { LetterDocument } from "../../../documents";
import type { Instant, Json } from "../../../platform/store";

/** What a letter is about. */
export const LETTER_TYPES = ["Enrolment", "Postponement", "RightToOptIn", "RightToJoin", "ReEnrolment"] as const;
export type LetterType = (typeof LETTER_TYPES)[number];

export const DELIVERIES = ["Email", "Print"] as const;

/** The languages in which letters are written; each has its file of texts. */
export const LANGUAGES = ["English"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A letter to an employee, as written; how its email ended is on record with the emails. */
interface PensionLetterTable {
  readonly organisation_id: string;
  readonly letter_id: string;
  readonly employee_id: string;
  readonly letter_type: LetterType;
  readonly language: Language;
  readonly delivery: (typeof DELIVERIES)[number];
  /** The membership that an enrolment letter is about. */
  readonly membership_id: string | null;
  /** The day that the letter is about: of the enrolment, or of the end of a postponement. */
  readonly about_date: string | null;
  /** Null if it could not be written. */
  readonly document: Json<LetterDocument> | null;
  /** Why it could not be written. */
  readonly failure_reason: string | null;
  readonly sent_to: string | null;
  readonly requested_by: string;
  readonly created_at: Instant;
}

/** Information that the employer gave in another way. */
interface PensionInformationTable {
  readonly organisation_id: string;
  readonly membership_id: string;
  readonly employee_id: string;
  readonly sent_date: string;
  readonly note: string | null;
  readonly recorded_by: string;
  readonly recorded_at: Instant;
}

/** Tables of letters. */
export type LetterTables = {
  readonly pension_letter: PensionLetterTable;
  readonly pension_information: PensionInformationTable;
};
