import { halfUpDivide } from "../../kernel";

/** Below this the kernel's division is exact. */
const EXACT_BELOW = 2 ** 51;

/** a × b / divisor to the nearest whole number, an exact half up; whole numbers, none negative, of any size. */
export function halfUpShare(a: number, b: number, divisor: number): number {
  const product = a * b;
  return 2 * product + divisor < EXACT_BELOW
    ? halfUpDivide(product, divisor)
    : Number(halfUpQuotient(BigInt(a) * BigInt(b), BigInt(divisor)));
}

/** The same of large whole numbers. */
export function halfUpQuotient(value: bigint, divisor: bigint): bigint {
  return (2n * value + divisor) / (2n * divisor);
}
