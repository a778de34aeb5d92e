import { floorDivide, halfUpDivide } from "../../kernel";

/** A share of an amount as a fraction of whole numbers in lowest terms. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** The most for which the part below one denominator, times the numerator, stays exact. */
const LARGEST_DENOMINATOR = 40_000_000;

/** A fraction of whole numbers in its lowest terms. */
export function fraction(numerator: number, denominator: number): Fraction {
  const common = commonDivisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

/** The product of two fractions that are at most one. */
export function product(a: Fraction, b: Fraction): Fraction {
  const left = fraction(a.numerator, b.denominator);
  const right = fraction(b.numerator, a.denominator);
  return { numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator };
}

/** A product for which one division is exact, with a denominator that is not larger than the next. */
const SMALL_PRODUCT = 2 ** 48;

/** A share of an amount that is not negative, in whole pence, half a penny up: rounded once, exact at any size. */
export function roundShareHalfUp(pence: number, { numerator, denominator }: Fraction): number {
  const product = pence * numerator;
  if (product < SMALL_PRODUCT && denominator <= LARGEST_DENOMINATOR) return halfUpDivide(product, denominator);
  if (denominator > LARGEST_DENOMINATOR) return roundHugeShare(pence, numerator, denominator);
  const whole = floorDivide(pence, denominator);
  return whole * numerator + halfUpDivide((pence - whole * denominator) * numerator, denominator);
}

function roundHugeShare(pence: number, numerator: number, denominator: number): number {
  const twice = 2n * BigInt(pence) * BigInt(numerator) + BigInt(denominator);
  return Number(twice / (2n * BigInt(denominator)));
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
