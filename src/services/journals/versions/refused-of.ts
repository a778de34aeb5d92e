import { describeProblem, type Problem } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import { notMade } from "../make/make-version";

/** The refusals of the engine that callers can act on, by its tokens. */
const KNOWN = new Set(["mapping_missing", "snapshot_differs"]);

const MOST_ISSUES = 100;

/** Returns the refusal of a journal that cannot be made, with everything that is wrong. */
export function toRefusal(problems: readonly Problem[]): Refused {
  const { errorToken } = notMade(problems);
  const token = KNOWN.has(errorToken) ? errorToken : "journal_not_made";
  const issues = problems
    .slice(0, MOST_ISSUES)
    .map((each) => issueAt([], each.token, each.arguments, describeProblem(each)));
  return new Refused(409, { token, text: "The journal cannot be made." }, issues);
}
