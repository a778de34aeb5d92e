import type { Fields } from "../panel";
import { type Situation, typedBasisPoints } from "../situation";

/** The contribution that the three methods share, as it is typed. */
export interface Terms {
  /** Per cent of the pay that counts. */
  readonly employee: string;
  readonly employer: string;
  readonly basis: "QualifyingEarnings" | "PensionablePayUncertified";
  /** Per cent of what a sacrifice saves the employer in National Insurance that goes into the pension. */
  readonly saving: string;
}

export const PERCENTAGES = ["employee", "employer", "saving"] as const;

export const BASES = [
  ["QualifyingEarnings", "Qualifying earnings"],
  ["PensionablePayUncertified", "All of the pay"],
] as const;

/** What was typed into the panel; what was not is the contribution of the pay above. */
export function termsOf(fields: Fields, situation: Situation): Terms {
  const isPercent = situation.pensionUnit === "percent";
  return {
    employee: fields.employee ?? (isPercent ? situation.pensionEmployee : "5"),
    employer: fields.employer ?? (isPercent ? situation.pensionEmployer : "3"),
    basis: BASES.find(([basis]) => basis === fields.basis)?.[0] ?? "QualifyingEarnings",
    saving: fields.saving ?? "0",
  };
}

export function isPercentage(text: string): boolean {
  return !Number.isNaN(typedBasisPoints(text));
}

/** "5" as the engine's "0.0500". */
export function factorOf(text: string): string {
  return (typedBasisPoints(text) / 10_000).toFixed(4);
}
