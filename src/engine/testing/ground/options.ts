import type { TaxYear } from "../../base";
import type { Rulebook } from "../../rulebook";

/** Which facts an arbitrary generates. */
export interface PopulationOptions {
  /** Tax years, such as 2026; every year of the rulebook if left out. */
  readonly taxYears?: readonly TaxYear[];
  /**
   * Another rulebook that must accept the same facts: only letters, plans and codes that both have are generated, and
   * the limits of both. With `yearsLater` it accepts the same facts that many tax years later.
   */
  readonly alsoFor?: { readonly rulebook: Rulebook; readonly yearsLater?: number };
}
