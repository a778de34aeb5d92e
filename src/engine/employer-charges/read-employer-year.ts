import { endOfTaxYear, type Reader, readTaxYear, taxYearLabel, type Unread } from "../base";
import type { FiguresInForce, Rulebook } from "../rulebook";

/**
 * Reads the tax year of an employer's facts and the figures at its end. When the year is wrong the reader says so and the
 * latest year stands in, so that the other fields can be read; null when nothing can be.
 */
export function readEmployerYear(
  reader: Reader,
  facts: unknown,
  known: ReadonlySet<string>,
  rulebook: Rulebook,
): { readonly figures: FiguresInForce; readonly owner: Unread } | null {
  const owner = reader.object(facts, "");
  if (owner === null) return null;
  reader.onlyKnown(owner, known, "");
  const taxYear = readTaxYear(owner.taxYear);
  const figures = Number.isNaN(taxYear) ? null : rulebook.figuresOn(endOfTaxYear(taxYear));
  if (figures !== null) return { figures, owner };
  if (owner.taxYear === undefined) reader.refuse("required", "/taxYear");
  else if (Number.isNaN(taxYear)) reader.refuse("invalid_format", "/taxYear");
  else {
    const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
    reader.refuse("unsupported_tax_year", "/taxYear", { taxYear: taxYearLabel(taxYear), allowed });
  }
  const standIn = rulebook.figuresOn(endOfTaxYear(rulebook.taxYears.at(-1) ?? Number.NaN));
  return standIn === null ? null : { figures: standIn, owner };
}
