// The only file that a WebAssembly build replaces: there the same names are raw loads and stores.

/** Whole numbers in 64-bit floats: amounts in pence, rates in basis points. */
export type HeapF64 = Float64Array;

/** Table offsets and flags. */
export type HeapI32 = Int32Array;

export function get(heap: HeapF64, at: i32): f64 {
  return heap[at] as number;
}

export function put(heap: HeapF64, at: i32, value: f64): void {
  heap[at] = value;
}

export function offset(heap: HeapI32, at: i32): i32 {
  return heap[at] as number;
}

/** Returns 1 for true, without a branch: a ternary compiles to one, and pay data is hard to predict. */
export function toI32(flag: boolean): i32 {
  return +flag;
}

export function toF64(whole: i32): f64 {
  return whole;
}
