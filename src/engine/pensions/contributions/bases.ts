import type { ContributionBasis, PensionType } from "./facts";

export const PENSION_TYPES: readonly PensionType[] = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"];

export const CONTRIBUTION_BASES: readonly ContributionBasis[] = [
  "QualifyingEarnings",
  "PensionablePaySet1",
  "PensionablePaySet2",
  "PensionablePaySet3",
  "PensionablePayUncertified",
];

/** Whether a basis is tested against qualifying earnings. */
export function needsEarnings(basis: ContributionBasis): boolean {
  return basis === "QualifyingEarnings" || basis === "PensionablePayUncertified";
}
