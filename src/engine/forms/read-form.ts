import { type Reader, taxYearLabel } from "../base";
import { payslip } from "../filing-facts";
import type { Governing, Rulebook } from "../rulebook";
import { FORM_SOURCES } from "./form-workings";
import { employer, person } from "./person";

/** The facts every form of one employment needs. */
export const FORM_FACTS = {
  employee: person,
  employer,
  /** The last payslip, as `grossToNet` returns it. */
  payslip,
};

/** Returns the rules of the payslip's year, which a form names; null with a problem if the year has none. */
export function rulesOfPayslip(
  { payslip: { taxYear } }: { readonly payslip: { readonly taxYear: number } },
  rulebook: Rulebook,
  reader: Reader,
): Governing | null {
  const digest = rulebook.digestOf(taxYear);
  if (digest !== null) return { digest, sources: FORM_SOURCES };
  if (Number.isNaN(taxYear)) return null;
  const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
  reader.refuse("unsupported_tax_year", "/payslip/taxYear", { taxYear: taxYearLabel(taxYear), allowed });
  return null;
}
