import { type Fraction, formatPence, type Pence, times } from "../../base";

/** Whether the fraction is at least a whole number of pence. */
export function isAtLeast({ over, under }: Fraction, pence: Pence): boolean {
  return over >= BigInt(pence) * under;
}

/** Returns the least whole number not below the fraction, which is zero or more. */
export function ceilFraction({ over, under }: Fraction): number {
  return Number((over + under - 1n) / under);
}

/** Millionths of a pound to the penny: a rate is written with up to six decimals. */
const MILLIONTHS = 10_000n;

/** Writes a rate in pounds, exact: "194.32", with up to six decimals, "92.312", or as a division, "1200 ÷ 13". */
export function formatRate(pence: Fraction): string {
  if (pence.under === 1n) return formatPence(Number(pence.over));
  if ((pence.over * MILLIONTHS) % pence.under !== 0n) return formatFraction(pence);
  const millionths = ((pence.over * MILLIONTHS) / pence.under).toString().padStart(7, "0");
  return `${millionths.slice(0, -6)}.${millionths.slice(-6)}`.replace(/0+$/, "");
}

/** Writes the amount in pounds for people to check: whole, or as a division, "2400 ÷ 13". */
export function formatFraction(pence: Fraction): string {
  const pounds = times(pence, 1, 100);
  return pounds.under === 1n ? String(pounds.over) : `${pounds.over} ÷ ${pounds.under}`;
}
