import { Reader, shape, taxYearLabel } from "../base";
import { located, payslip } from "../filing-facts";
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

const ANYTHING = located(shape.part({}));
const PARTS = shape.part({ payslip: ANYTHING, employee: ANYTHING, employer: ANYTHING });

/** Returns the shape of a form's facts; without a payslip, an employee or an employer nothing else is refused. */
/* @__NO_SIDE_EFFECTS__ */
export function formFacts<F extends shape.Fields>(facts: shape.RecordShape<F>): shape.RecordShape<F> {
  return {
    ...facts,
    readObject(reader, value, path) {
      const before = reader.problems.length;
      PARTS.readObject(reader, value, path);
      const hasParts = reader.problems.length === before;
      return hasParts ? facts.readObject(reader, value, path) : facts.readObject(new Reader(), {}, path);
    },
  };
}

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
