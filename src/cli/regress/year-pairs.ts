import { type TaxYear, taxYearLabel } from "../../engine/base";
import { UsageError } from "../refusal";
import type { Side } from "./side";

/** Two tax years to compare: the same one, or an earlier and a later one. */
export interface YearPair {
  readonly before: TaxYear;
  readonly after: TaxYear;
}

/**
 * Returns the years to compare: a year chosen on either side, or each year that both hold, or the only year of each.
 * Throws `UsageError` if they leave it open.
 */
export function yearPairs(before: Side, after: Side): readonly YearPair[] {
  const [left, right] = [yearsOf(before), yearsOf(after)];
  if (before.taxYear !== null && after.taxYear !== null) return [{ before: before.taxYear, after: after.taxYear }];
  const common = left.filter((year) => right.includes(year));
  if (common.length > 0) return common.map((year) => ({ before: year, after: year }));
  const [first, last] = [left[0], right[0]];
  if (left.length === 1 && right.length === 1 && first !== undefined && last !== undefined) {
    return [{ before: first, after: last }];
  }
  throw new UsageError(
    `No tax year is on both sides (${named(left)}; ${named(right)}). Say which to compare: --before-year, --after-year.`,
  );
}

/** "2026-27", or "2025-26 → 2026-27". */
export function pairLabel({ before, after }: YearPair): string {
  return before === after ? taxYearLabel(before) : `${taxYearLabel(before)} → ${taxYearLabel(after)}`;
}

function yearsOf({ taxYear, rulebook }: Side): readonly TaxYear[] {
  return taxYear === null ? rulebook.taxYears : [taxYear];
}

function named(years: readonly TaxYear[]): string {
  return years.map(taxYearLabel).join(", ");
}
