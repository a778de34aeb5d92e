export const PENSION_TYPES = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"] as const;
export type PensionType = (typeof PENSION_TYPES)[number];

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
