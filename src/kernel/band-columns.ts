import { get, offset, put, toF64, toI32 } from "./heap";
import {
  ABOVE_UEL_TO_DATE,
  AT_LEL_TO_DATE,
  BLOCK_NI,
  CALL_ATTRIBUTES,
  CALL_RULES,
  LEL_TO_PT_TO_DATE,
  NI_BITS,
  NI_SHIFT,
  PT_TO_UEL_TO_DATE,
} from "./layout";
import {
  earningsAbove,
  earningsBetween,
  LOWER_EARNINGS_LIMIT,
  PRIMARY_THRESHOLD,
  UPPER_EARNINGS_LIMIT,
} from "./national-insurance";

/**
 * Calculates the earnings bands of a column, added to those to date (`kept` 1) or replacing them (0); no bands below
 * the lower earnings limit.
 */
export function bandColumns(
  heap: HeapF64,
  places: HeapI32,
  call: i32,
  column: i32,
  kept: f64,
  from: i32,
  to: i32,
): void {
  const rules: i32 = offset(places, call + CALL_RULES) + BLOCK_NI;
  const attributes: i32 = offset(places, call + CALL_ATTRIBUTES);
  const earnings: i32 = offset(places, call + column);
  const atLel: i32 = offset(places, call + AT_LEL_TO_DATE);
  const lelToPt: i32 = offset(places, call + LEL_TO_PT_TO_DATE);
  const ptToUel: i32 = offset(places, call + PT_TO_UEL_TO_DATE);
  const aboveUel: i32 = offset(places, call + ABOVE_UEL_TO_DATE);
  for (let i: i32 = from; i < to; i++) {
    const table: i32 = rules + ((offset(places, attributes + i) >> NI_SHIFT) & NI_BITS);
    const earned: f64 = get(heap, earnings + i);
    const limit: f64 = get(heap, table + LOWER_EARNINGS_LIMIT);
    const primary: f64 = get(heap, table + PRIMARY_THRESHOLD);
    const upper: f64 = get(heap, table + UPPER_EARNINGS_LIMIT);
    const recorded: f64 = toF64(toI32(earned >= limit));
    put(heap, atLel + i, get(heap, atLel + i) * kept + earningsBetween(earned, 0.0, limit) * recorded);
    put(heap, lelToPt + i, get(heap, lelToPt + i) * kept + earningsBetween(earned, limit, primary) * recorded);
    put(heap, ptToUel + i, get(heap, ptToUel + i) * kept + earningsBetween(earned, primary, upper) * recorded);
    put(heap, aboveUel + i, get(heap, aboveUel + i) * kept + earningsAbove(earned, upper) * recorded);
  }
}
