import { netColumn } from "./net-column";
import { directorsNiColumn, niColumn } from "./ni-column";
import { taxColumn } from "./tax-column";

/**
 * Calculates gross to net for rows `from` (included) to `to` (excluded) of any pay under one category letter. The
 * caller gives taxable and NICable pay, and all other additions to and deductions from net pay.
 */
export function payWide(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  taxColumn(heap, places, call, from, to);
  niColumn(heap, places, call, from, to);
  netColumn(heap, places, call, from, to);
}

/** Does the same for directors on the annual earnings basis, with the rules of a director's year. */
export function payDirectors(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  taxColumn(heap, places, call, from, to);
  directorsNiColumn(heap, places, call, from, to);
  netColumn(heap, places, call, from, to);
}
