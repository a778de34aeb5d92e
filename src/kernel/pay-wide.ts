import { netColumn } from "./net-column";
import { directorsNiColumn, niColumn } from "./ni-column";
import { taxColumn } from "./tax-column";

/**
 * Gross to net for rows `from` (included) to `to` (excluded) of any pay under one category letter: taxable and NI-able pay
 * are given, and what net pay gains and loses beside tax, National Insurance and loans.
 */
export function payWide(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  taxColumn(heap, places, call, from, to);
  niColumn(heap, places, call, from, to);
  netColumn(heap, places, call, from, to);
}

/** The same for directors by the year's earnings, on the rules of a director's year. */
export function payDirectors(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  taxColumn(heap, places, call, from, to);
  directorsNiColumn(heap, places, call, from, to);
  netColumn(heap, places, call, from, to);
}
