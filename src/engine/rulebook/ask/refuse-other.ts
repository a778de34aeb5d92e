import { type Failure, problem } from "../../base";
import type { Rulebook } from "./rulebook";

/**
 * Refuses what is not a rulebook, such as the whole result of `createRulebook` in place of its `value`; null for a rulebook.
 * It is known by what it can be asked, so that a rulebook made by another copy of this library is one as well.
 */
export function refuseOther(rulebook: unknown): Failure | null {
  const isRulebook = typeof (rulebook as Rulebook | null | undefined)?.figuresOn === "function";
  return isRulebook ? null : { ok: false, problems: [problem("not_a_rulebook", "/rulebook")] };
}
