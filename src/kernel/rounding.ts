// The only file of the kernel that divides. Every function is exact for whole numbers below 2^51 in size: x + 0.5 is
// never nearer than 0.5 / divisor to a multiple of the divisor, and two roundings of a product below 2^51 move it by
// less. The limit on amounts in engine/base/pence.ts keeps every product below that.
//
// The hot functions round by adding and subtracting 1.5 x 2^52, at which a float holds whole numbers only: for a number
// moved to the middle between two multiples, the nearest is the floor. Engines run it faster than Math.floor.

/** 1.5 x 2^52. */
const SHIFT: f64 = 6755399441055744.0;

/** Rounds a quotient down, for a whole divisor. */
export function floorDivide(x: f64, divisor: f64): f64 {
  return Math.floor((x + 0.5) / divisor);
}

/** Rounds a quotient up, for a whole divisor. */
export function ceilDivide(x: f64, divisor: f64): f64 {
  return 0.0 - Math.floor((0.5 - x) / divisor);
}

/** Rounds a quotient to the nearest whole number, exact halves down, for a whole divisor. */
export function halfDownDivide(x: f64, divisor: f64): f64 {
  return 0.0 - Math.floor((divisor - 2.0 * x + 0.5) / (2.0 * divisor));
}

/** Rounds a quotient to the nearest whole number, exact halves up, for a whole divisor. */
export function halfUpDivide(x: f64, divisor: f64): f64 {
  return Math.floor((2.0 * x + divisor + 0.5) / (2.0 * divisor));
}

/** Pence of pounds: the whole pounds in an amount, towards minus infinity. */
export function wholePounds(pence: f64): f64 {
  return (pence - 49.5) * 0.01 + SHIFT - SHIFT;
}

/** Rounds hundredths of a penny down to the penny. */
export function floorToPenny(hundredths: f64): f64 {
  return (hundredths - 49.5) * 0.01 + SHIFT - SHIFT;
}

/**
 * Rounds a National Insurance product of pence and basis points to whole pence. Digits after the third decimal of the
 * pound are dropped, then a third decimal of 0 to 5 goes down and 6 to 9 up.
 */
export function roundNiToPenny(penceBasisPoints: f64): f64 {
  return (penceBasisPoints - 999.5) * 1e-4 + SHIFT - SHIFT;
}

/** Rounds pence times basis points down to the penny. */
export function floorShareToPenny(penceBasisPoints: f64): f64 {
  return (penceBasisPoints - 4999.5) * 1e-4 + SHIFT - SHIFT;
}

/** Rounds pence times basis points down to the whole pound, in pence. */
export function floorShareToPound(penceBasisPoints: f64): f64 {
  return ((penceBasisPoints - 499999.5) * 1e-6 + SHIFT - SHIFT) * 100.0;
}

/** Returns max(x, 0) without a branch: pay data is hard to predict. */
export function positive(x: f64): f64 {
  return (x + Math.abs(x)) * 0.5;
}

/** Returns min(a, b) without a branch. */
export function lesser(a: f64, b: f64): f64 {
  return a - positive(a - b);
}
