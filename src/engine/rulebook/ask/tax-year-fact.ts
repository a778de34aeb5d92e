import { type DayNumber, type Reader, readTaxYear, type TaxYear, taxYearLabel, type Unread } from "../../base";
import type { FiguresInForce } from "../compile/figures";
import type { Rulebook } from "./rulebook";

/**
 * Reads `taxYear` and returns the figures on a day of it. A wrong year is a problem and is read as the latest year, so
 * that the other fields can be read as well; null only for a rulebook without years.
 */
export function readTaxYearFigures(
  reader: Reader,
  facts: Unread,
  rulebook: Rulebook,
  dayOf: (year: TaxYear) => DayNumber,
): FiguresInForce | null {
  const taxYear = readTaxYear(facts.taxYear);
  if (facts.taxYear === undefined) reader.refuse("required", "/taxYear");
  else if (Number.isNaN(taxYear)) reader.refuse("invalid_format", "/taxYear");
  else {
    const figures = rulebook.figuresOn(dayOf(taxYear));
    if (figures !== null) return figures;
    const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
    reader.refuse("unsupported_tax_year", "/taxYear", { taxYear: taxYearLabel(taxYear), allowed });
  }
  return latestFigures(rulebook, dayOf);
}

/** Returns the figures of the latest year in the rulebook, as a substitute for a wrong year. */
export function latestFigures(rulebook: Rulebook, dayOf: (year: TaxYear) => DayNumber): FiguresInForce | null {
  const latest = rulebook.taxYears.at(-1);
  return latest === undefined ? null : rulebook.figuresOn(dayOf(latest));
}
