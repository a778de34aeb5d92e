import type { ReadMessage } from "./message-facts";
import { type GroupPart, makeGroup } from "./parts";

/** Returns the final submission part: the last message of a year, or of a scheme that ceased. */
export function getFinalSubmission({ finalSubmissionDetails: details }: ReadMessage): GroupPart | null {
  if (details === null) return null;
  return makeGroup(details.place, {
    BecauseSchemeCeased: details.becauseSchemeCeased,
    DateSchemeCeased: details.dateSchemeCeased,
    ForYear: details.isFinalSubmission,
  });
}
