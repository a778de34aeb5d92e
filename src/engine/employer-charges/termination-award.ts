import { endOfTaxYear, formatPence, type Money, shape } from "../base";
import { type DefinedCalculation, defineCalculation, heldTaxYear, sourcesOf } from "../rulebook";

const FACTS = shape.record({
  taxYear: heldTaxYear,
  /** This payment of the award; negative takes back what was paid before. */
  amount: shape.amount(),
  /** Earlier payments of the same award, in any tax year, without exempt ones; default 0. */
  paidBefore: shape.optional(shape.amount({ from: 0 }), 0),
  /** Free of tax whatever its amount, such as a payment for injury or disability; default false. */
  isExempt: shape.optional(shape.flag, false),
});

/** The facts of one payment of a termination award. */
export interface TerminationAwardFacts extends shape.FactsOf<typeof FACTS> {}

export interface TerminationAward {
  /** Free of tax and of contributions. */
  readonly exempt: Money;
  /** Taxed but not earnings: the employer pays Class 1A contributions on it. */
  readonly taxable: Money;
}

/**
 * Divides a payment of a termination award. The payments of one award share the threshold in the order of payment; what is
 * above it is taxed. In whatever payments an award is made, the parts add up to those of a single one. An exempt payment
 * uses nothing of the threshold.
 *
 * Problems: wrong facts. Source: Income Tax (Earnings and Pensions) Act 2003 sections 403, 404 and 406.
 */
export const terminationAward: DefinedCalculation<TerminationAwardFacts, TerminationAward> = defineCalculation({
  name: "termination-award",
  facts: FACTS,
  law: ({ taxYear }, rulebook) => rulebook.figuresOn(endOfTaxYear(taxYear)),
  work({ amount, paidBefore, isExempt }, { incomeTax }) {
    const free = (paid: number) => Math.min(Math.max(paid, 0), incomeTax.terminationAwardThresholdPence);
    const exempt = isExempt ? amount : free(paidBefore + amount) - free(paidBefore);
    return { exempt: formatPence(exempt), taxable: formatPence(amount - exempt) };
  },
  explain: ({ taxable }, { amount, paidBefore, isExempt }, { incomeTax }) => [
    {
      id: "employer-charges.termination-award",
      figure: "/taxable",
      rule: isExempt
        ? "The payment is exempt whatever its amount."
        : "What all payments of the award bring above the threshold is taxed, in the order of payment.",
      formula: isExempt ? "nothing" : "payment − what is left of the threshold",
      inputs: {
        payment: formatPence(amount),
        "paid before": formatPence(paidBefore),
        threshold: formatPence(incomeTax.terminationAwardThresholdPence),
      },
      value: taxable,
      sources: sourcesOf(incomeTax.sources, "terminationAwardThreshold"),
    },
  ],
});
