import { get, offset, put } from "./heap";
import { BLOCK_NI, CALL_ATTRIBUTES, CALL_RULES, NI_BITS, NI_SHIFT } from "./layout";

/** The amount of a row in a column of a call. */
export function amountOf(heap: HeapF64, places: HeapI32, call: i32, column: i32, row: i32): f64 {
  return get(heap, offset(places, call + column) + row);
}

/** Writes the amount of a row in a column of a call. */
export function putAmount(heap: HeapF64, places: HeapI32, call: i32, column: i32, row: i32, amount: f64): void {
  put(heap, offset(places, call + column) + row, amount);
}

/** A row's packed attributes. */
export function attributesOf(places: HeapI32, call: i32, row: i32): i32 {
  return offset(places, offset(places, call + CALL_ATTRIBUTES) + row);
}

/** Where the table of a row's category letter starts. */
export function niTableOf(places: HeapI32, call: i32, row: i32): i32 {
  return offset(places, call + CALL_RULES) + BLOCK_NI + ((attributesOf(places, call, row) >> NI_SHIFT) & NI_BITS);
}
