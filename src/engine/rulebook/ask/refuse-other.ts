import { type Failure, problem, type Reader, type TaxYear, taxYearLabel } from "../../base";

/**
 * Refuses anything but a rulebook, such as the whole result of `createRulebook` instead of its `value`; null for a
 * rulebook. It is recognised by its methods, so that a rulebook from another copy of this library is accepted.
 */
export function refuseOther(rulebook: unknown): Failure | null {
  const isRulebook = typeof rulebook === "object" && rulebook !== null && "figuresOn" in rulebook;
  return isRulebook && typeof rulebook.figuresOn === "function"
    ? null
    : { ok: false, problems: [problem("not_a_rulebook", "/rulebook")] };
}

/** Refuses a tax year for which a subject has no rule data, and names the years that it has. */
export function refuseYear(reader: Reader, years: readonly TaxYear[], taxYear: TaxYear, path: string): void {
  const allowed = years.map(taxYearLabel).join(", ");
  reader.refuse("unsupported_tax_year", path, { taxYear: taxYearLabel(taxYear), allowed });
}
