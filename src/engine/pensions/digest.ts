import type { TaxYear } from "../base";
import type { Rulebook } from "../rulebook";

/** Returns the digest of a tax year with the pension rules that were applied. */
export function calculateDigest(rulebook: Rulebook, year: TaxYear): string {
  return rulebook.digestOf(year) ?? rulebook.digest();
}
