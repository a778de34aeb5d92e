import { formatPence, type Money, type Pence, shape, times } from "../base";
import { exact, toPence } from "./amounts";
import { defineBenefit, pounds } from "./define-benefit";

const FACTS = shape.record({
  taxYear: shape.taxYear,
  /** The amount forgone for several benefits together. */
  forgone: shape.amount({ from: 0 }),
  /** What each of them costs. */
  costs: shape.notEmpty(shape.list(shape.amount({ from: 0 }), { upTo: 100 })),
});

/** The facts of amount forgone for several benefits together. */
export interface SplitForgoneFacts extends shape.FactsOf<typeof FACTS> {}

/** The amount forgone for each benefit, in the order of the facts. */
export interface SplitForgone {
  readonly parts: readonly Money[];
}

/**
 * Splits the amount forgone for several benefits in proportion to their cost, each part rounded down to the penny and the
 * last with the balance, so that they add up. Nothing says how but that it is just and reasonable; this choice is ours.
 *
 * Problems: wrong facts; costs of nothing are `too_small`; `unsupported_tax_year`. Source: Income Tax (Earnings and
 * Pensions) Act 2003 section 69B.
 */
export const splitForgone = defineBenefit({
  name: "split-forgone",
  facts: FACTS,
  work({ forgone, costs }, inquiry): SplitForgone | null {
    const total = costs.reduce((sum, cost) => sum + cost, 0);
    if (total === 0) {
      inquiry.reader.refuse("too_small", "/costs", { minimum: "0.01" });
      return null;
    }
    const parts = partsOf(forgone, costs, total);
    inquiry.note(() => ({
      id: "benefits.split-forgone",
      figure: "/parts",
      rule: "An amount forgone for several benefits is split by their cost; the last has the balance.",
      formula: "amount forgone × cost ÷ cost of all",
      inputs: pounds({ "amount forgone": forgone, "cost of all": total }),
      value: parts.map(formatPence).join(", "),
      from: ["itepa-69a"],
    }));
    return { parts: parts.map(formatPence) };
  },
});

function partsOf(forgone: Pence, costs: readonly Pence[], total: Pence): readonly Pence[] {
  const parts = costs.slice(0, -1).map((cost) => toPence(times(exact(forgone), cost, total), "down"));
  return [...parts, parts.reduce((left, part) => left - part, forgone)];
}
