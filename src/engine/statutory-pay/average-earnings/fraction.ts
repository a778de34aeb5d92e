import { type Fraction, times } from "../../base";

/** Whether the fraction is at least a whole number of pence. */
export function isAtLeast({ over, under }: Fraction, pence: number): boolean {
  return over >= BigInt(pence) * under;
}

/** The least whole number that is not below the fraction, which is nought or more. */
export function ceilFraction({ over, under }: Fraction): number {
  return Number((over + under - 1n) / under);
}

/** The amount in pounds as people check it: whole, or as a division, "2400 ÷ 13". */
export function formatFraction(pence: Fraction): string {
  const pounds = times(pence, 1, 100);
  return pounds.under === 1n ? String(pounds.over) : `${pounds.over} ÷ ${pounds.under}`;
}
