import { isObject } from "../../base";
import type { YearToDate } from "../../gross-to-net";
import { areEqual } from "../equal";
import type { ToDateDifference } from "./to-date-difference";

const NOTHING = "0.00";

/**
 * Returns whether two years to date say the same: a figure or a category letter that one of them lacks is zero, and the
 * order of figures does not count.
 */
export function haveSameFigures(one: YearToDate, other: YearToDate): boolean {
  return areEqual(withoutZeros(one), withoutZeros(other));
}

/**
 * Returns whether a difference changes a figure to date that is reported to HMRC, such as earnings of a category letter without
 * contributions; the pay on which pensions are due is not.
 */
export function changesReportedFigures(difference: ToDateDifference | null): boolean {
  return withoutZeros({ ...difference, pensionablePay: null, qualifyingEarnings: null }) !== null;
}

function withoutZeros(value: unknown): unknown {
  if (!isObject(value)) return value === NOTHING ? null : value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutZeros(inner)] as const);
  const kept = entries.filter(([, inner]) => inner !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
