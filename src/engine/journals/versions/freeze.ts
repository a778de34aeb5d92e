import { LINE_TEXT_OR_NULL } from "../read/pay-row";
import { STORED_JOURNAL } from "./stored-journal";

/** A version, and what another version of the same lines may change; the texts stay as they are if left out. */
export const CHANGE_FIELDS = {
  previous: STORED_JOURNAL,
  journalId: LINE_TEXT_OR_NULL,
  reference: LINE_TEXT_OR_NULL,
  narration: LINE_TEXT_OR_NULL,
};

/** Deep-freezes a value. */
export function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
}
