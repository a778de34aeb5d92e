import type { FilingFacts } from "../../../filing-facts";
import { type GroupPart, groupOf } from "./parts";

const KNOWN = new Set(["isFinalSubmission", "becauseSchemeCeased", "dateSchemeCeased"]);

/** Returns the final submission part: the last message of a year, or of a scheme that ceased. */
export function finalSubmissionOf(facts: FilingFacts): GroupPart | null {
  const details = facts.child("finalSubmissionDetails", KNOWN);
  if (details === null) return null;
  return groupOf(details.path, {
    BecauseSchemeCeased: details.yes("becauseSchemeCeased"),
    DateSchemeCeased: details.date("dateSchemeCeased"),
    ForYear: details.yes("isFinalSubmission"),
  });
}
