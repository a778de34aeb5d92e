import { type Reader, taxYearLabel } from "../base";
import { FilingFacts, type PayslipOfFiling, readPayslip } from "../filing-facts";
import type { Rulebook } from "../rulebook";
import { type FormEmployer, type FormPerson, readFormEmployer, readPerson } from "./person";

/** The facts every form of one employment needs, as read. */
export interface ReadForm {
  readonly facts: FilingFacts;
  readonly payslip: PayslipOfFiling;
  readonly employee: FormPerson;
  readonly employer: FormEmployer;
  /** Digest of the rules of the payslip's year. */
  readonly rules: string;
}

/** Reads the payslip and the parties of a form; null with problems if one of them is missing. */
export function readForm(
  reader: Reader,
  value: unknown,
  known: ReadonlySet<string>,
  rulebook: Rulebook,
): ReadForm | null {
  const facts = FilingFacts.read(reader, value, "", known);
  if (facts === null) return null;
  const payslip = readPayslip(facts, "payslip");
  const employee = readPerson(facts);
  const employer = readFormEmployer(facts);
  if (payslip === null || employee === null || employer === null) return null;
  const rules = rulebook.digestOf(payslip.taxYear);
  if (rules === null) {
    const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
    reader.refuse("unsupported_tax_year", payslip.facts.at("taxYear"), {
      taxYear: taxYearLabel(payslip.taxYear),
      allowed,
    });
    return null;
  }
  return { facts, payslip, employee, employer, rules };
}
