import { halfUpDivide } from "../../../kernel";
import { formatPence, getTaxYear, type Money, type Reader, shape } from "../../base";
import { type DefinedCalculation, defineCalculation, pence, type Rulebook } from "../../rulebook";
import { getSunday } from "../average-earnings";
import { notNegative } from "../fields";
import { unsupported } from "../law";

const FACTS = shape.record({
  /** Any day of the qualifying, matching or relevant week. */
  testDate: shape.date,
  /** Gross Class 1 contributions of employees and employer of that year, before Employment Allowance; no 1A or 1B. */
  class1Contributions: notNegative,
  /** Tax months of that year in which the employer paid anyone; defaults to 12. */
  taxMonths: shape.optional(shape.integer(1, 12), 12),
});

type ReadFacts = shape.ReadOf<typeof FACTS>;

/** National Insurance of the last whole tax year before an award's test week. */
export interface SmallEmployerFacts extends shape.FactsOf<typeof FACTS> {}

/** Whether an employer is small for an award, with the figures compared. */
export interface SmallEmployer {
  readonly isSmallEmployer: boolean;
  /** The tax year tested, by the year it starts in. */
  readonly taxYear: number;
  /** Contributions scaled to a whole year. */
  readonly yearlyContributions: Money;
  /** Contributions up to which an employer is small, in pounds. */
  readonly smallEmployerThreshold: Money;
}

/**
 * Assesses whether an employer is small for one award: its gross Class 1 National Insurance of the last whole tax year
 * before the test week was not above the threshold. A shorter year is scaled to twelve months, to the nearest penny.
 * Decided once per award and kept. Problems: wrong facts, `unsupported_tax_year`. Source: Statutory Payments Manual.
 */
export const assessSmallEmployer: DefinedCalculation<SmallEmployerFacts, SmallEmployer> = defineCalculation({
  name: "small-employer",
  facts: FACTS,
  law: findThreshold,
  work({ class1Contributions: paid, taxMonths }, { threshold, taxYear }) {
    const yearly = halfUpDivide(paid * 12, taxMonths);
    return {
      isSmallEmployer: yearly <= threshold,
      taxYear: taxYear - 1,
      yearlyContributions: formatPence(yearly),
      smallEmployerThreshold: formatPence(threshold),
    };
  },
  explain: (value, { class1Contributions, taxMonths }, { sourceIds }) => [
    {
      id: "statutory-pay.small-employer",
      figure: "/yearlyContributions",
      rule: `Small up to ${value.smallEmployerThreshold} of gross Class 1 National Insurance in the last whole tax year.`,
      formula: "contributions ÷ tax months × 12",
      inputs: { contributions: formatPence(class1Contributions), "tax months": String(taxMonths) },
      value: value.yearlyContributions,
      sources: sourceIds,
    },
  ],
});

function findThreshold({ testDate }: ReadFacts, rulebook: Rulebook, reader: Reader) {
  const rules = rulebook.subject("statutory-pay");
  const weekStart = getSunday(testDate);
  const taxYear = getTaxYear(weekStart);
  const found = rules.on("smallEmployerThreshold", weekStart);
  const digest = rulebook.digestOf(taxYear);
  if (found === null || digest === null) {
    reader.problems.push(unsupported(testDate, "/testDate", rulebook));
    return null;
  }
  return { threshold: pence(found.value.year), taxYear, sourceIds: found.sources, sources: rules.sources, digest };
}
