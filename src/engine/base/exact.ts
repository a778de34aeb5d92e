import { halfUpDivide } from "../../kernel";
import type { Pence } from "./pence";

/** The kernel's division is exact below this. */
const EXACT_BELOW = 2 ** 51;

/** Returns a × b / divisor rounded half up; whole numbers of any size, none negative. */
export function halfUpShare(a: number, b: number, divisor: number): number {
  const product = a * b;
  return 2 * product + divisor < EXACT_BELOW
    ? halfUpDivide(product, divisor)
    : Number(halfUpQuotient(BigInt(a) * BigInt(b), BigInt(divisor)));
}

/** Returns a quotient rounded half up to a whole number. Neither number is negative. */
export function halfUpQuotient(value: bigint, divisor: bigint): bigint {
  return (2n * value + divisor) / (2n * divisor);
}

/** A part of an amount, from zero to one, as whole numbers in lowest terms. */
export interface Factor {
  readonly numerator: number;
  readonly denominator: number;
}

export function factor(numerator: number, denominator: number): Factor {
  const common = commonDivisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

export function multiplyFactors(a: Factor, b: Factor): Factor {
  const left = factor(a.numerator, b.denominator);
  const right = factor(b.numerator, a.denominator);
  return { numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator };
}

/** Returns a part of an amount in whole pence, rounded half up. */
export function roundShareHalfUp(pence: Pence, { numerator, denominator }: Factor): number {
  return halfUpShare(pence, numerator, denominator);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** An exact amount: `over` divided by `under`, which is above zero; whole numbers of any size, never rounded. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export function fraction(over: number | bigint, under: number | bigint = 1n): Fraction {
  return lowest(BigInt(over), BigInt(under));
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return lowest(a.over * b.under + b.over * a.under, a.under * b.under);
}

/** Returns a fraction times `over` ÷ `under`. */
export function times(a: Fraction, over: number | bigint, under: number | bigint = 1n): Fraction {
  return lowest(a.over * BigInt(over), a.under * BigInt(under));
}

/** Returns a fraction that is not negative, rounded half up to a whole number. */
export function halfUpFraction({ over, under }: Fraction): number {
  return Number(halfUpQuotient(over, under));
}

function lowest(over: bigint, under: bigint): Fraction {
  let a = over < 0n ? -over : over;
  let b = under;
  while (b > 0n) [a, b] = [b, a % b];
  return a <= 1n ? { over, under } : { over: over / a, under: under / a };
}
