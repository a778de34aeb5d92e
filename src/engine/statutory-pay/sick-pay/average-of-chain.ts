import type { Fraction, Reader } from "../../base";
import { type Average, averageOrContract, isAverage, missingPayDays } from "../average-earnings";
import type { StatutoryPayRules } from "../law";
import type { Chain } from "./chains";
import type { Sickness } from "./sickness";

export type AverageEarningsSource = "Payslips" | "Override" | "Import";

/** Average weekly earnings of a chain, and their source. */
export interface ChainAverage {
  readonly awe: Fraction;
  readonly source: AverageEarningsSource;
  /** The average from payslips; null if earnings were stated. */
  readonly average: Average | null;
}

/**
 * Returns the earnings up to the day before the chain's first day; a linked spell never recalculates them. Imported
 * earnings are final unless overridden. Null with a problem if no earnings are known.
 */
export function averageOfChain(
  { first, imported }: Pick<Chain, "first" | "imported">,
  { history, override }: Sickness,
  rules: StatutoryPayRules,
  reader: Reader,
): ChainAverage | null {
  if (override !== null) return { awe: override, source: "Override", average: null };
  if (imported !== null) return { awe: imported.averageWeeklyEarnings, source: "Import", average: null };
  if (history === null) {
    reader.refuse("required_with", "/averageEarningsOverride", { other: "absences" });
    return null;
  }
  const average = averageOrContract(history, rules, first - 1);
  if (isAverage(average)) return { awe: average.awe, source: "Payslips", average };
  reader.problems.push(missingPayDays(average));
  return null;
}
