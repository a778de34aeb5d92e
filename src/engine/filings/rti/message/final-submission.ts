import type { ReadMessage } from "./message-facts";
import { type GroupPart, groupOf } from "./parts";

/** Returns the final submission part: the last message of a year, or of a scheme that ceased. */
export function finalSubmissionOf({ finalSubmissionDetails: details }: ReadMessage): GroupPart | null {
  if (details === null) return null;
  return groupOf(details.place, {
    BecauseSchemeCeased: details.becauseSchemeCeased,
    DateSchemeCeased: details.dateSchemeCeased,
    ForYear: details.isFinalSubmission,
  });
}
