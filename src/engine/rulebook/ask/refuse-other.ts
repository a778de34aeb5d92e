import { type Failure, problem } from "../../base";

/**
 * Refuses anything but a rulebook, such as the whole result of `createRulebook` instead of its `value`; null for a
 * rulebook. It is recognised by its methods, so that a rulebook from another copy of this library is accepted.
 */
export function refuseOther(rulebook: unknown): Failure | null {
  const isRulebook = typeof rulebook === "object" && rulebook !== null && "figuresOn" in rulebook;
  return isRulebook && typeof rulebook.figuresOn === "function"
    ? null
    : { ok: false, problems: [problem("not_a_rulebook", "/rulebook")] };
}
