/** An exact amount of pence: `over` divided by `under`, which is above nought. Whole numbers of any size, so nothing is ever cut. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export function fraction(over: number | bigint, under: number | bigint = 1n): Fraction {
  return lowest(BigInt(over), BigInt(under));
}

function lowest(over: bigint, under: bigint): Fraction {
  let a = over < 0n ? -over : over;
  let b = under;
  while (b > 0n) [a, b] = [b, a % b];
  return a <= 1n ? { over, under } : { over: over / a, under: under / a };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return lowest(a.over * b.under + b.over * a.under, a.under * b.under);
}

/** A fraction times `over` ÷ `under`. */
export function times(a: Fraction, over: number | bigint, under: number | bigint = 1n): Fraction {
  return lowest(a.over * BigInt(over), a.under * BigInt(under));
}

/** Whether the fraction is at least a whole number of pence. */
export function isAtLeast({ over, under }: Fraction, pence: number): boolean {
  return over >= BigInt(pence) * under;
}

/** The least whole number that is not below the fraction, which is nought or more. */
export function ceilFraction({ over, under }: Fraction): number {
  return Number((over + under - 1n) / under);
}

/** The nearest whole number, a half up, of a fraction of nought or more. */
export function halfUpFraction({ over, under }: Fraction): number {
  return Number((2n * over + under) / (2n * under));
}

/** The amount in pounds as people check it: whole, or as a division, "2400 ÷ 13". */
export function formatFraction({ over, under }: Fraction): string {
  const pounds = lowest(over, under * 100n);
  return pounds.under === 1n ? String(pounds.over) : `${pounds.over} ÷ ${pounds.under}`;
}
