import type { EmployerReliefGroup, ThresholdName } from "./figures";

/** The upper secondary threshold that each relief from employer contributions needs. */
export const RELIEF_THRESHOLDS = {
  freeport: "freeportUpperSecondaryThreshold",
  investmentZone: "investmentZoneUpperSecondaryThreshold",
  under21: "under21UpperSecondaryThreshold",
  apprenticeUnder25: "apprenticeUpperSecondaryThreshold",
  veteran: "veteranUpperSecondaryThreshold",
} as const satisfies Partial<Record<EmployerReliefGroup, ThresholdName>>;

export type Relief = keyof typeof RELIEF_THRESHOLDS;
