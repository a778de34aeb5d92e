import { isRecord, type ValidationIssue } from "../../../platform";
import { invalid, Refused, validationIssues } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { attempt } from "../../employees";
import type { ProcessedAssociation } from "../contract/member-operations";
import { associationSent } from "../contract/membership-schemas";
import { join } from "./join";

/** Makes employees members, each by itself; one that is refused does not refuse the others. */
export async function joinAll(work: RequestWork, associations: readonly unknown[]) {
  const results: ProcessedAssociation[] = [];
  for (const [index, sent] of associations.entries()) results.push(await joinOne(work, index, sent));
  const successful = results.filter(({ success }) => success).length;
  const totalProcessed = results.length;
  return { results, summary: { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful } };
}

async function joinOne(work: RequestWork, index: number, sent: unknown): Promise<ProcessedAssociation> {
  const { employeeId } = isRecord(sent) ? sent : {};
  const named = { index, employeeId: typeof employeeId === "string" ? employeeId : null };
  try {
    await attempt(work.tx, () => join(work, readOne(sent)));
    return { ...named, success: true, error: null, issues: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const issues = (error.issues ?? []).map((issue) => within(index, issue));
    return { ...named, success: false, error: error.refusal.token, issues };
  }
}

function readOne(sent: unknown) {
  const parsed = associationSent.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw invalid(validationIssues(parsed.error.issues, sent, "json"));
}

/** Returns an issue at its place in the request. */
function within(index: number, { field, reasonTokenArguments, ...issue }: ValidationIssue) {
  const place = `associations[${index}]`;
  const args = reasonTokenArguments === null ? null : reasonTokenArguments.map(({ name, value }) => ({ name, value }));
  return { ...issue, field: field === "" ? place : `${place}.${field}`, reasonTokenArguments: args };
}
