import { halfDownDivide } from "../../kernel";
import { type BasisPoints, endOfTaxYear, type Reader, startOfTaxYear, type TaxYear } from "../base";
import type { FiguresInForce, Rulebook } from "../rulebook";

/** Returns Class 1A contributions on termination awards, in pence, rounded half down; negative for a correction. */
export function class1aOn(figures: FiguresInForce, awards: number): number {
  return Math.sign(awards) * halfDownDivide(Math.abs(awards) * class1aRate(figures), 10_000);
}

/** Returns the rate of secondary contributions, in basis points. */
export function class1aRate({ nationalInsurance }: FiguresInForce): BasisPoints {
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
