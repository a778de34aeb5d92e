/** Rounds towards minus infinity. */
export function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Rounds towards plus infinity. */
export function ceilingOf(dividend: bigint, divisor: bigint): bigint {
  return -floorOf(-dividend, divisor);
}

/** Rounds to the nearest whole number, an exact half or less down. */
export function nearestHalfDown(dividend: bigint, divisor: bigint): bigint {
  return ceilingOf(2n * dividend - divisor, 2n * divisor);
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
