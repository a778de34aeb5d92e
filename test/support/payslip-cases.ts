import fc from "fast-check";
import { createRulebook } from "../../src/engine/rulebook";
import { type DatedPayslipFacts, payslips } from "../../src/engine/testing";
import { orderDrafts, withOrders } from "./court-order-cases";
import type { Random } from "./random";

export { pounds } from "./pounds";

/** Facts of a payslip whose date is stated. */
export type DatedFacts = DatedPayslipFacts;

const BATCH = 1000;
const LARGEST_SEED = 2 ** 31 - 1;

/** Yields payslips of every year, frequency, code, letter and loan, some with court orders, drawn in batches. */
export function payslipCases(documents: Readonly<Record<string, unknown>>, random: Random): () => DatedFacts {
  const rulebook = createRulebook(documents);
  if (!rulebook.ok) throw new Error(JSON.stringify(rulebook.problems));
  const arbitrary = fc.tuple(payslips(rulebook.value), orderDrafts).map(([facts, drafts]) => withOrders(facts, drafts));
  let batch: DatedFacts[] = [];
  return () => {
    if (batch.length === 0) {
      batch = fc.sample(arbitrary, { seed: random.between(0, LARGEST_SEED), numRuns: BATCH, unbiased: true });
    }
    return batch.pop() as DatedFacts;
  };
}
