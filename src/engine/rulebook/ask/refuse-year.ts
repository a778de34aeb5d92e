import { type Reader, type TaxYear, taxYearLabel } from "../../base";

/** Refuses a tax year for which a subject has no rule data, and names the years that it has. */
export function refuseYear(reader: Reader, years: readonly TaxYear[], taxYear: TaxYear, path: string): void {
  const allowed = years.map(taxYearLabel).join(", ");
  reader.refuse("unsupported_tax_year", path, { taxYear: taxYearLabel(taxYear), allowed });
}
