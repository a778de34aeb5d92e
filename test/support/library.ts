import type { Money } from "../../src/engine";
import { grossToNet, type Payslip, type PayslipFacts } from "../../src/engine/gross-to-net";
import { readRuleDocuments, rulebookOf } from "./rule-documents";

export const documents = readRuleDocuments();

/** Every year of the repository's rules. */
export const rulebook = rulebookOf(documents);

/** Returns the payslip of valid facts. */
export function payslipOf(facts: PayslipFacts): Payslip {
  const result = grossToNet(facts, rulebook);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problems)} on ${JSON.stringify(facts)}`);
  return result.value;
}

/** Returns an amount of a result in whole pence. */
export function pence(amount: Money): number {
  return Number(amount.replace(".", ""));
}
