import { shape } from "../../../base";
import { located, moneyFact, neededMoneyFact, written } from "../../../filing-facts";
import type { GroupPart, Part } from "../message";

const TRIVIAL = shape.record({
  /** A trivial commutation, B small pot of a personal scheme, C small pot of an occupational one. */
  type: shape.choice(["A", "B", "C"]),
  amount: neededMoneyFact,
});

const DRAWDOWN = shape.record({
  type: written(
    shape.choice([
      "FlexiblyAccessingPensionRights",
      "PensionDeathBenefit",
      "SeriousIllHealthLumpSum",
      "PensionCommencementExcessLumpSum",
      "StandAloneLumpSum",
    ]),
    (type) => type,
  ),
  taxablePayment: moneyFact,
  nontaxablePayment: moneyFact,
});

/** A small pension that was paid as a lump sum. */
export interface TrivialCommutationFacts extends shape.FactsOf<typeof TRIVIAL> {}

/** A pension payment that was accessed flexibly, by its type, taxable and not taxable. */
export interface FlexibleDrawdownFacts extends shape.FactsOf<typeof DRAWDOWN> {}

export const trivialCommutation = shape.orDefault(shape.list(TRIVIAL, { upTo: 3 }), []);
export const flexibleDrawdown = shape.orNull(located(DRAWDOWN));

/** Returns small pensions paid as lump sums, in whole pounds, each type once. */
export function getTrivialCommutations(sums: shape.ReadOf<typeof trivialCommutation>): readonly Part[] {
  return sums.map(({ type, amount }) => ({ ...amount, attributes: { type } }));
}

/** Returns flexibly accessed pension payments. */
export function getDrawdown(drawdown: shape.ReadOf<typeof flexibleDrawdown>): GroupPart | null {
  if (drawdown === null) return null;
  const { place, type, taxablePayment, nontaxablePayment } = drawdown;
  return {
    from: place,
    parts: {
      [type.text]: { text: "yes", from: type.from },
      TaxablePayment: taxablePayment,
      NontaxablePayment: nontaxablePayment,
    },
  };
}
