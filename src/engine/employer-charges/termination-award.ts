import { endOfTaxYear, formatPence, type Money, type Pence, type Reader, shape, type TaxYear } from "../base";
import {
  type DefinedCalculation,
  defineCalculation,
  type Governing,
  getSources,
  pence,
  type Rulebook,
  refuseYear,
} from "../rulebook";

const FACTS = shape.record({
  /** The tax year of the payment. */
  taxYear: shape.taxYear,
  /** This payment of the award; negative takes back what was paid before. */
  amount: shape.amount(),
  /** Earlier payments of the same award, in any tax year, without exempt ones; default 0. */
  paidBefore: shape.optional(shape.amount({ from: 0 }), 0),
  /** Free of tax whatever its amount, such as a payment for injury or disability; default false. */
  isExempt: shape.optional(shape.flag, false),
});

/** The facts of one payment of a termination award. */
export interface TerminationAwardFacts extends shape.FactsOf<typeof FACTS> {}

/** A payment of a termination award in its parts, which add up to the payment. */
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
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 sections 403, 404 and 406.
 */
export const terminationAward: DefinedCalculation<TerminationAwardFacts, TerminationAward> = defineCalculation({
  name: "termination-award",
  facts: FACTS,
  law: ({ taxYear }, rulebook, reader) => thresholdOf(taxYear, rulebook, reader),
  work({ amount, paidBefore, isExempt }, { threshold }) {
    const free = (paid: number) => Math.min(Math.max(paid, 0), threshold);
    const exempt = isExempt ? amount : free(paidBefore + amount) - free(paidBefore);
    return { exempt: formatPence(exempt), taxable: formatPence(amount - exempt) };
  },
  explain: ({ taxable }, { amount, paidBefore, isExempt }, { threshold, thresholdSources }) => [
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
        threshold: formatPence(threshold),
      },
      value: taxable,
      sources: thresholdSources,
    },
  ],
});

/** The threshold of a tax year, in pence. */
interface AwardLaw extends Governing {
  readonly threshold: Pence;
  readonly thresholdSources: readonly string[];
}

function thresholdOf(taxYear: TaxYear, rulebook: Rulebook, reader: Reader): AwardLaw | null {
  const rules = rulebook.subject("termination-awards");
  const found = rules.allOn(endOfTaxYear(taxYear));
  if (found === null) {
    refuseYear(reader, rules.years, taxYear, "/taxYear");
    return null;
  }
  return {
    threshold: pence(found.values.threshold),
    thresholdSources: getSources(found.sources, "threshold"),
    digest: rulebook.digestOf(taxYear, ["termination-awards"]) ?? rulebook.digest(),
    sources: rules.sources,
  };
}
