import { LINE_TEXT_OR_NULL } from "../read/line-text";
import { STORED_JOURNAL } from "./stored-journal";

/** A version, and what another version of the same lines may change; the texts stay as they are if left out. */
export const CHANGE_FIELDS = {
  previous: STORED_JOURNAL,
  journalId: LINE_TEXT_OR_NULL,
  reference: LINE_TEXT_OR_NULL,
  narration: LINE_TEXT_OR_NULL,
};
