import { earningsPeriodOf, FREQUENCIES, type PayFrequency, type Pence } from "../../base";
import { lowerEarningsLimitFor, thresholdFor } from "../../national-insurance";
import type { FiguresInForce, ThresholdName } from "../../rulebook";

/**
 * Returns pay of one period, in whole pence, at which the rate of a figure changes: National Insurance thresholds, loan
 * thresholds with the pay that first gives a £1 deduction, and tops of tax bands with and without the personal
 * allowance. Ascending.
 */
export function limitsOf(figures: readonly FiguresInForce[], frequency: PayFrequency): readonly number[] {
  const found = figures.flatMap((each) => [
    ...niLimits(each, frequency),
    ...loanLimits(each, frequency),
    ...taxLimits(each, frequency),
  ]);
  return [...new Set(found)].sort((a, b) => a - b);
}

const LOWER: ThresholdName = "lowerEarningsLimit";

function niLimits({ nationalInsurance }: FiguresInForce, frequency: PayFrequency): number[] {
  const period = earningsPeriodOf(frequency);
  return Object.entries(nationalInsurance.thresholds).flatMap(([name, threshold]) => {
    if (threshold === null) return [];
    return [name === LOWER ? lowerEarningsLimitFor(threshold, period) : thresholdFor(threshold, period)];
  });
}

function loanLimits({ studentLoans }: FiguresInForce, frequency: PayFrequency): number[] {
  const loans = [...Object.values(studentLoans.plans), studentLoans.postgraduateLoan];
  return loans.flatMap((loan) => {
    if (loan === null) return [];
    const threshold = partOfYear(loan.thresholdYearPence, frequency);
    return [threshold, threshold + Math.ceil(1_000_000 / loan.rateBasisPoints)];
  });
}

function taxLimits({ incomeTax }: FiguresInForce, frequency: PayFrequency): number[] {
  const tops = Object.values(incomeTax.nations).flatMap(({ bands }) =>
    bands.flatMap(({ upToPounds }) => (upToPounds === null ? [] : [upToPounds * 100])),
  );
  return [0, ...tops].flatMap((top) =>
    [top, top + incomeTax.personalAllowancePence].map((year) => partOfYear(year, frequency)),
  );
}

function partOfYear(yearPence: Pence, frequency: PayFrequency): number {
  const { base, span } = FREQUENCIES[frequency];
  return Math.floor((yearPence * span) / base);
}
