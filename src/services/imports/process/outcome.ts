import type { ValidationIssue } from "../../../platform";
import { issueAt, type Refused } from "../../../platform/http";

/** What became of a row: stored, there already, or refused with its faults. */
export interface RowOutcome {
  readonly action: "Stored" | "Unchanged" | null;
  readonly issues: readonly ValidationIssue[];
}

export const STORED: RowOutcome = { action: "Stored", issues: [] };
export const UNCHANGED: RowOutcome = { action: "Unchanged", issues: [] };

/** Returns the outcome of a row with faults; `place` is where the request had the row. */
export function refusedRow(issues: readonly ValidationIssue[], place = ""): RowOutcome {
  return { action: null, issues: issues.map((issue) => ({ ...issue, field: fieldWithin(issue.field, place) })) };
}

function fieldWithin(field: string, place: string): string {
  if (place === "" || !field.startsWith(place)) return field;
  return field.slice(place.length).replace(/^\./, "");
}

/** Returns the outcome of a row that was refused as a request of its own. */
export function refusedWhole({ refusal, issues }: Refused, place = ""): RowOutcome {
  if (issues !== undefined && issues !== null && issues.length > 0) return refusedRow(issues, place);
  return refusedRow([issueAt([], refusal.token, null, refusal.text)]);
}
