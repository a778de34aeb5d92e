import { formatPence } from "../../../base";
import type { FilingFacts } from "../../../filing-facts";
import type { GroupPart, Part } from "../message";

const TRIVIAL = new Set(["type", "amount"]);
const TYPES = { A: "A", B: "B", C: "C" };
const DRAWDOWN = new Set(["type", "taxablePayment", "nontaxablePayment"]);
const DRAWDOWNS = Object.fromEntries(
  [
    "FlexiblyAccessingPensionRights",
    "PensionDeathBenefit",
    "SeriousIllHealthLumpSum",
    "PensionCommencementExcessLumpSum",
    "StandAloneLumpSum",
  ].map((type) => [type, type]),
);

/** Returns small pensions paid as lump sums, in whole pounds, each type once. */
export function trivialCommutationsOf(payment: FilingFacts): readonly Part[] {
  return payment.list("trivialCommutation", TRIVIAL, 3).map((sum) => ({
    text: formatPence(sum.neededPence("amount")),
    from: sum.at("amount"),
    attributes: { type: sum.neededChoice("type", TYPES) },
  }));
}

/** Returns flexibly accessed pension payments. */
export function drawdownOf(payment: FilingFacts): GroupPart | null {
  const drawdown = payment.child("flexibleDrawdown", DRAWDOWN);
  if (drawdown === null) return null;
  return {
    from: drawdown.path,
    parts: {
      [drawdown.neededChoice("type", DRAWDOWNS)]: { text: "yes", from: drawdown.at("type") },
      TaxablePayment: drawdown.money("taxablePayment"),
      NontaxablePayment: drawdown.money("nontaxablePayment"),
    },
  };
}
