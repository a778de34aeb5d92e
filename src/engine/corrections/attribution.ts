import type { PaymentFacts, YearFacts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import type { FactChange } from "./fact-changes";
import { type History, payHistory } from "./history";

/** A state of the facts between those paid from and those known now, and the facts that lead to it. */
export interface Step {
  readonly facts: readonly string[];
  readonly history: History;
}

/**
 * Applies the changed facts one after another, so that what each causes adds up to the whole difference. Facts that are
 * not possible alone, such as an entry that replaces another, are one step with those after them.
 */
export function stepsOfChange(
  base: { readonly asPaid: YearFacts; readonly open: PaymentFacts | null; readonly known: History },
  changes: readonly FactChange[],
  rulebook: Rulebook,
): readonly Step[] {
  const steps: Step[] = [];
  let facts = base.asPaid;
  let waiting: string[] = [];
  for (const [index, change] of changes.entries()) {
    facts = change.apply(facts);
    waiting.push(change.fact);
    const isLast = index === changes.length - 1;
    const paid = isLast ? { ok: true as const, value: base.known } : payHistory(facts, base.open, rulebook);
    if (!paid.ok) continue;
    steps.push({ facts: waiting, history: paid.value });
    waiting = [];
  }
  return steps;
}
