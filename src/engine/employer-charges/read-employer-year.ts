import { endOfTaxYear, type Reader, readTaxYear, taxYearLabel, type Unread } from "../base";
import type { FiguresInForce, Rulebook } from "../rulebook";

/** Reads the tax year of an employer's facts and the figures at its end; null with problems when it is wrong. */
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
  if (Number.isNaN(taxYear)) {
    reader.refuse(owner.taxYear === undefined ? "required" : "invalid_format", "/taxYear");
    return null;
  }
  const figures = rulebook.figuresOn(endOfTaxYear(taxYear));
  if (figures !== null) return { figures, owner };
  const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
  reader.refuse("unsupported_tax_year", "/taxYear", { taxYear: taxYearLabel(taxYear), allowed });
  return null;
}
