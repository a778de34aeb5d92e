import { halfDownDivide } from "../../kernel";
import {
  type BasisPoints,
  endOfTaxYear,
  formatPence,
  formatRate,
  getTaxYear,
  type Money,
  type Reader,
  shape,
  startOfTaxYear,
  type TaxYear,
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

/** Returns Class 1A contributions on termination awards, in pence, rounded half down; negative for a correction. */
export function class1aOn(figures: FiguresInForce, awards: number): number {
  return Math.sign(awards) * halfDownDivide(Math.abs(awards) * class1aRate(figures), 10_000);
}

/** Returns the rate of secondary contributions, in basis points. */
function class1aRate({ nationalInsurance }: FiguresInForce): BasisPoints {
  return nationalInsurance.rates.employer.standard;
}

/** Refuses awards without a payment date in a year whose rate changed. */
export function refuseUndatedAwards(reader: Reader, taxYear: TaxYear, rulebook: Rulebook): void {
  const atStart = rulebook.figuresOn(startOfTaxYear(taxYear));
  const atEnd = rulebook.figuresOn(endOfTaxYear(taxYear));
  if (atStart !== null && atEnd !== null && class1aRate(atStart) !== class1aRate(atEnd)) {
    reader.refuse("required", "/paymentDate");
  }
}
