import { offset } from "../../heap";
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
} from "../../layout";
import { LOWER_EARNINGS_LIMIT, PRIMARY_THRESHOLD, UPPER_EARNINGS_LIMIT } from "../../national-insurance";
import { gather, lesserPair, pair, positivePair, putPair } from "./pairs";

/** Does the same as the portable `bandColumns`, for an even number of rows. */
export function bandPairs(
  heap: HeapF64,
  places: HeapI32,
  call: i32,
  column: i32,
  kept: f64,
  from: i32,
  even: i32,
): void {
  const rules: i32 = offset(places, call + CALL_RULES) + BLOCK_NI;
  const attributes: i32 = offset(places, call + CALL_ATTRIBUTES);
  const earnings: i32 = offset(places, call + column);
  const atLel: i32 = offset(places, call + AT_LEL_TO_DATE);
  const lelToPt: i32 = offset(places, call + LEL_TO_PT_TO_DATE);
  const ptToUel: i32 = offset(places, call + PT_TO_UEL_TO_DATE);
  const aboveUel: i32 = offset(places, call + ABOVE_UEL_TO_DATE);
  for (let i: i32 = from; i < even; i += 2) {
    const a: i32 = rules + ((offset(places, attributes + i) >> NI_SHIFT) & NI_BITS);
    const b: i32 = rules + ((offset(places, attributes + i + 1) >> NI_SHIFT) & NI_BITS);
    const earned = pair(heap, earnings + i);
    const limit = gather(heap, a + LOWER_EARNINGS_LIMIT, b + LOWER_EARNINGS_LIMIT);
    const primary = gather(heap, a + PRIMARY_THRESHOLD, b + PRIMARY_THRESHOLD);
    const upper = gather(heap, a + UPPER_EARNINGS_LIMIT, b + UPPER_EARNINGS_LIMIT);
    const recorded = f64x2.ge(earned, limit);
    addBand(heap, atLel + i, positivePair(lesserPair(earned, limit)), recorded, kept);
    addBand(heap, lelToPt + i, positivePair(f64x2.sub(lesserPair(earned, primary), limit)), recorded, kept);
    addBand(heap, ptToUel + i, positivePair(f64x2.sub(lesserPair(earned, upper), primary)), recorded, kept);
    addBand(heap, aboveUel + i, positivePair(f64x2.sub(earned, upper)), recorded, kept);
  }
}

function addBand(heap: HeapF64, at: i32, band: v128, recorded: v128, kept: f64): void {
  const before = f64x2.mul(pair(heap, at), f64x2.splat(kept));
  putPair(heap, at, f64x2.add(before, v128.and(band, recorded)));
}
