import { createRulebook, type Rulebook } from "../../engine";
import { rules as rules2024 } from "../../rules/2024-25";
import { rules as rules2025 } from "../../rules/2025-26";
import { rules as rules2026 } from "../../rules/2026-27";

/** Three tax years: a leave of one reaches into the next, and linked absences lie before. */
export const leaveRulebook: Rulebook = rulebookOf({ ...rules2024, ...rules2025, ...rules2026 });

function rulebookOf(documents: Readonly<Record<string, unknown>>): Rulebook {
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  return created.value;
}
