import { byName, type Factor, factor, getKeys, roundShareHalfUp } from "../../base";
import { basisPoints, memoByValue } from "../../rulebook";
import type { PensionParameters } from "../pension-rules";
import type { ContributionBasis } from "./bases";
import { type Band, calculateBase } from "./contribution";

type Minimums = PensionParameters["minimumContributions"];

/** The automatic enrolment minimum of a basis, as shares of the pay that it is tested on. */
export interface Minimum {
  readonly employer: Factor;
  readonly total: Factor;
  readonly of: "QualifyingEarnings" | "PensionablePay";
}

/** Returns the minimum of every basis. */
export const getMinimums = memoByValue((value: Minimums) =>
  byName(getKeys(value), (basis): Minimum => {
    const { employer, total, of } = value[basis];
    return { employer: toShare(employer), total: toShare(total), of };
  }),
);

/** Returns the minimum of a basis. */
export function getMinimum(value: Minimums, basis: ContributionBasis): Minimum {
  return getMinimums(value)[basis];
}

/** Converts a rate of a rule file to a factor. */
export function toShare(rate: string): Factor {
  return factor(basisPoints(rate), 10_000);
}

/** Returns the minimum of one payment in pence: that of the period so far less that of the payments before. */
export function leastOn(
  minimum: Minimum,
  before: number,
  toDate: number,
  band: Band,
): { employer: number; total: number } {
  const earlier = calculateBase(before, band);
  const now = calculateBase(toDate, band);
  return {
    employer: Math.max(0, roundShareHalfUp(now, minimum.employer) - roundShareHalfUp(earlier, minimum.employer)),
    total: Math.max(0, roundShareHalfUp(now, minimum.total) - roundShareHalfUp(earlier, minimum.total)),
  };
}
