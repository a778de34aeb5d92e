import type { Loan, LoanCase } from "../calculator";
import { SPANS } from "../dates";
import type { Documents } from "../documents";
import { penceOf } from "../pence";
import { floorOf, most } from "./divide";
import { basisPointsOf, valueOn } from "./figures";

interface LoanFigures {
  readonly threshold: { readonly year: string };
  readonly rate: string;
}

export const LOANS: readonly Loan[] = ["Plan1", "Plan2", "Plan4", "Plan5", "Postgraduate"];

function figuresOf(rules: Documents, date: string, loan: Loan): LoanFigures | null {
  const name = loan === "Postgraduate" ? "postgraduateLoan" : loan.replace("Plan", "plan");
  return valueOn<LoanFigures>(rules, date, "student-loans", name);
}

/** Returns a pay period's threshold: the year's figure apportioned, cut to the penny; null if nothing is collected. */
export function loanThresholdByHand(rules: Documents, date: string, loan: Loan, payFrequency: string): bigint | null {
  const figures = figuresOf(rules, date, loan);
  const { unit, count } = SPANS[payFrequency] ?? { unit: "Week", count: 1 };
  return figures && floorOf(penceOf(figures.threshold.year) * BigInt(count), unit === "Week" ? 52n : 12n);
}

/** Calculates the deduction: the rate of pay above the threshold, cut to the pound. */
export function loanByHand(rules: Documents, { date, loan, payFrequency, pay }: LoanCase): bigint {
  const figures = figuresOf(rules, date, loan);
  const threshold = loanThresholdByHand(rules, date, loan, payFrequency);
  if (figures === null || threshold === null) return 0n;
  return floorOf(most(0n, pay - threshold) * basisPointsOf(figures.rate), 1_000_000n) * 100n;
}
