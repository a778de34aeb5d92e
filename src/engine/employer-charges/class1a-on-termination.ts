import {
  endOfTaxYear,
  formatPence,
  formatRate,
  getTaxYear,
  type Money,
  type Reader,
  shape,
  taxYearLabel,
} from "../base";
import {
  type DefinedCalculation,
  defineCalculation,
  type FiguresInForce,
  getSources,
  heldTaxYear,
  type Rulebook,
} from "../rulebook";
import { class1aOn, class1aRate, refuseUndatedAwards } from "./class1a-due";

const FACTS = shape.record({
  taxYear: heldTaxYear,
  /** The day on which the awards are paid; required in a year whose rate changed (2022-23). */
  paymentDate: shape.orNull(shape.date),
  /** Awards above the threshold of the employment: taxed, but not earnings. Negative corrects an earlier one. */
  taxableAwards: shape.amount(),
});

/** The facts of the termination awards of one payment. */
export interface Class1aOnTerminationFacts extends shape.FactsOf<typeof FACTS> {}

/** Class 1A National Insurance on the termination awards of one payment. */
export interface Class1aOnTermination {
  /** Payable by the employer only. */
  readonly class1aOnTermination: Money;
}

/**
 * Calculates Class 1A National Insurance on termination awards: the employer's rate on the day of payment, of the part
 * that is taxed but is not earnings, rounded half down to the penny. The caller deducts the tax-free threshold of an
 * employment: tax and contributions are due on the same amount.
 *
 * Problems: wrong facts; `required` at /paymentDate in a year whose rate changed, `outside_tax_year` for a day of
 * another year. Source: the employer's rates of the year; Social Security Contributions and Benefits Act 1992 section
 * 10.
 */
export const class1aOnTermination: DefinedCalculation<Class1aOnTerminationFacts, Class1aOnTermination> =
  defineCalculation({
    name: "class-1a-on-termination",
    facts: FACTS,
    law: figuresOnPayment,
    work({ taxableAwards }, figures) {
      return { class1aOnTermination: formatPence(class1aOn(figures, taxableAwards)) };
    },
    explain: (value, { taxableAwards }, figures) => [
      {
        id: "employer-charges.class-1a-on-termination",
        figure: "/class1aOnTermination",
        rule: "The year's rate of the taxed part of termination awards, to the nearest penny, a half penny left out.",
        formula: "rate × taxable awards",
        inputs: { rate: formatRate(class1aRate(figures)), "taxable awards": formatPence(taxableAwards) },
        value: value.class1aOnTermination,
        sources: getSources(figures.nationalInsurance.sources, "employerRate"),
      },
    ],
  });

/** Finds the figures of the payment date; without a date those of the year's end, if the rate is the same all year. */
function figuresOnPayment(
  { taxYear, paymentDate }: shape.ReadOf<typeof FACTS>,
  rulebook: Rulebook,
  reader: Reader,
): FiguresInForce | null {
  const atEnd = rulebook.figuresOn(endOfTaxYear(taxYear));
  if (paymentDate !== null) {
    const isInYear = getTaxYear(paymentDate) === taxYear;
    if (!isInYear) reader.refuse("outside_tax_year", "/paymentDate", { taxYear: taxYearLabel(taxYear) });
    return rulebook.figuresOn(paymentDate) ?? atEnd;
  }
  refuseUndatedAwards(reader, taxYear, rulebook);
  return atEnd;
}
