import type { EarningsPeriodFacts } from "../../src/engine/gross-to-net/facts";
import { daysBetween } from "./calendar";
import { type Decimal, floorTo, ZERO } from "./decimals";
import type { Figures, Loan } from "./figures";

/** Applies S-2 and S-3. */
export function loanDeduction(figures: Figures, loan: Loan, period: EarningsPeriodFacts, pay: Decimal): Decimal {
  const threshold = floorTo(loan.threshold.times(period.count).div(periodsInYear(figures, period)), 2);
  return pay.gt(threshold) ? floorTo(pay.minus(threshold).times(loan.rate), 0) : ZERO;
}

function periodsInYear({ taxYear }: Figures, { unit }: EarningsPeriodFacts): number {
  if (unit === "Week") return 52;
  return unit === "Month" ? 12 : daysBetween(`${taxYear}-04-06`, `${taxYear + 1}-04-06`);
}

/** Applies S-5: of several plans the one with the lowest threshold; null if none is collected. */
export function collectedLoan(figures: Figures, plans: readonly string[]): Loan | null {
  const loans = plans.flatMap((plan) => figures.loans[plan] ?? []);
  return loans.sort((a, b) => a.threshold.cmp(b.threshold))[0] ?? null;
}
