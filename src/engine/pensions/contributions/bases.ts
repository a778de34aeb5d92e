import type { DayNumber } from "../../base";

export { PENSION_TYPES, type PensionType } from "../../base";

/** The words of what contributions are a share of. */
export const CONTRIBUTION_BASES = [
  "QualifyingEarnings",
  "PensionablePaySet1",
  "PensionablePaySet2",
  "PensionablePaySet3",
  "PensionablePayUncertified",
] as const;
/**
 * The pay that contributions are a share of: qualifying earnings, or pensionable pay with or without a certified set.
 */
export type ContributionBasis = (typeof CONTRIBUTION_BASES)[number];

/** Whether a basis is tested against qualifying earnings. */
export function needsEarnings(basis: ContributionBasis): boolean {
  return basis === "QualifyingEarnings" || basis === "PensionablePayUncertified";
}

/**
 * Returns the basis whose minimum a payment is tested against: a certified set without a certificate on its day is pensionable
 * pay like any other. Source: SI 2010/772, Part 7A, regulation 32B.
 */
export function minimumBasis(
  {
    contributionBasis,
    certificateValidTo: until,
  }: {
    readonly contributionBasis: ContributionBasis;
    readonly certificateValidTo: DayNumber | null;
  },
  day: DayNumber,
): ContributionBasis {
  const isOver = until !== null && until < day && contributionBasis !== "QualifyingEarnings";
  return isOver ? "PensionablePayUncertified" : contributionBasis;
}
