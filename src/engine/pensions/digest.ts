import type { TaxYear } from "../base";
import type { Rulebook } from "../rulebook";

/** The digest of a tax year that holds the pension rules that were applied. */
export function digestOf(rulebook: Rulebook, year: TaxYear): string {
  return rulebook.digestOf(year) ?? rulebook.digest();
}
