import { type Fraction, type Pence, times } from "../../base";

/** Whether the fraction is at least a whole number of pence. */
export function isAtLeast({ over, under }: Fraction, pence: Pence): boolean {
  return over >= BigInt(pence) * under;
}

/** Returns the least whole number not below the fraction, which is zero or more. */
export function ceilFraction({ over, under }: Fraction): number {
  return Number((over + under - 1n) / under);
}

/** Writes the amount in pounds for people to check: whole, or as a division, "2400 ÷ 13". */
export function formatFraction(pence: Fraction): string {
  const pounds = times(pence, 1, 100);
  return pounds.under === 1n ? String(pounds.over) : `${pounds.over} ÷ ${pounds.under}`;
}
