import { createRulebook, type Rulebook } from "../../engine";
import { rules } from "../../rules/recent";

/** Three tax years: a leave can run into the next year, and linked absences can be in the year before. */
export const leaveRulebook: Rulebook = rulebookOf(rules);

function rulebookOf(documents: Readonly<Record<string, unknown>>): Rulebook {
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  return created.value;
}
