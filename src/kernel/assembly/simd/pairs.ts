// Arithmetic on two numbers at once: from two adjacent rows, or from any two places. The roundings are those of
// rounding.ts, exact for the same whole numbers.

/** Returns the numbers at a place and the next. */
export function pair(heap: HeapF64, at: i32): v128 {
  return v128.load(heap + ((<usize>at) << 3));
}

/** Writes two numbers at a place and the next. */
export function putPair(heap: HeapF64, at: i32, values: v128): void {
  v128.store(heap + ((<usize>at) << 3), values);
}

/** Returns the numbers at two places. */
export function gather(heap: HeapF64, first: i32, second: i32): v128 {
  return v128.load_lane<f64>(heap + ((<usize>second) << 3), v128.load64_zero(heap + ((<usize>first) << 3)), 1);
}

export function positivePair(x: v128): v128 {
  return f64x2.pmax(f64x2.splat(0.0), x);
}

export function lesserPair(a: v128, b: v128): v128 {
  return f64x2.pmin(a, b);
}

/** Returns floor((x + half) / divisor), given the divisor's inverse. */
function floorPair(x: v128, half: f64, inverse: f64): v128 {
  return f64x2.floor(f64x2.mul(f64x2.add(x, f64x2.splat(half)), f64x2.splat(inverse)));
}

/** Rounds pence down to whole pounds, or hundredths of a penny down to whole pence. */
export function hundredthsPair(x: v128): v128 {
  return floorPair(x, 0.5, 0.01);
}

/** National Insurance: rounds pence times basis points to whole pence, a third decimal of 0 to 5 down. */
export function niPennyPair(x: v128): v128 {
  return floorPair(x, 4000.5, 1e-4);
}

/** Rounds pence times basis points down to the penny. */
export function sharePennyPair(x: v128): v128 {
  return floorPair(x, 0.5, 1e-4);
}

/** Rounds pence times basis points down to the whole pound, in pence. */
export function sharePoundPair(x: v128): v128 {
  return f64x2.mul(floorPair(x, 0.5, 1e-6), f64x2.splat(100.0));
}
