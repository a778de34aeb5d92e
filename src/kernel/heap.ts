// The one file that a WebAssembly build replaces: there the same names are raw loads and stores.

/** Whole numbers held in 64-bit floats: amounts in pence, rates in basis points. */
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

/** 1 for true: as arithmetic, for a choice by question mark becomes a branch, and pay data mispredicts. */
export function toI32(flag: boolean): i32 {
  return +flag;
}

export function toF64(whole: i32): f64 {
  return whole;
}
