import { formatFactor } from "../../engine/base";
import type { Fields } from "../panel";
import { type Situation, typedBasisPoints } from "../situation";

/** The contribution that the three methods share, as typed. */
export interface Terms {
  /** Percentage of pensionable pay. */
  readonly employee: string;
  readonly employer: string;
  readonly basis: "QualifyingEarnings" | "PensionablePayUncertified";
  /** Percentage of the employer's National Insurance saving from a sacrifice that goes into the pension. */
  readonly saving: string;
}

export const PERCENTAGES = ["employee", "employer", "saving"] as const;

export const BASES = [
  ["QualifyingEarnings", "Qualifying earnings"],
  ["PensionablePayUncertified", "Total pay"],
] as const;

/** Reads the panel's fields; those not typed have the contribution of the pay above. */
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

/** Converts "5" to the engine's "0.0500". */
export function factorOf(text: string): string {
  return formatFactor(typedBasisPoints(text));
}
