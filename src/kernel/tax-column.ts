import { get, offset, put, toF64 } from "./heap";
import { regulatoryLimit, taxDueToDate, taxToDeduct } from "./income-tax";
import {
  ALONE_SHIFT,
  BENEFITS,
  BLOCK_CUMULATIVE,
  BLOCK_LIMIT_RATE,
  BLOCK_OWN_SPANS,
  BLOCK_SPANS,
  BLOCK_TAX,
  CALL_ATTRIBUTES,
  CALL_RULES,
  FREE_PAY,
  PAY_TO_DATE,
  TAX,
  TAX_BITS,
  TAX_TO_DATE,
  TAX_WANTED,
  TAXABLE,
} from "./layout";

/** Calculates income tax on taxable pay, before and after the regulatory limit (a share of pay in money). */
export function taxColumn(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  const rules: i32 = offset(places, call + CALL_RULES);
  const attributes: i32 = offset(places, call + CALL_ATTRIBUTES);
  const free: i32 = offset(places, call + FREE_PAY);
  const payBefore: i32 = offset(places, call + PAY_TO_DATE);
  const taxBefore: i32 = offset(places, call + TAX_TO_DATE);
  const taxable: i32 = offset(places, call + TAXABLE);
  const benefits: i32 = offset(places, call + BENEFITS);
  const wanted: i32 = offset(places, call + TAX_WANTED);
  const taxes: i32 = offset(places, call + TAX);

  const spans: f64 = get(heap, rules + BLOCK_SPANS);
  const ownSpans: f64 = get(heap, rules + BLOCK_OWN_SPANS);
  const cumulative: f64 = get(heap, rules + BLOCK_CUMULATIVE);
  const limitRate: f64 = get(heap, rules + BLOCK_LIMIT_RATE);
  const taxRules: i32 = rules + BLOCK_TAX;

  for (let i: i32 = from; i < to; i++) {
    const row: i32 = offset(places, attributes + i);
    const alone: f64 = toF64(row >> ALONE_SHIFT);
    const kept: f64 = cumulative - cumulative * alone;
    const pay: f64 = get(heap, taxable + i);
    const freePay: f64 = get(heap, free + i) * (spans + (ownSpans - spans) * alone);
    const due: f64 = taxDueToDate(heap, taxRules + (row & TAX_BITS), get(heap, payBefore + i) * kept + pay - freePay);
    const taken: f64 = get(heap, taxBefore + i) * kept;
    put(heap, wanted + i, due - taken);
    put(heap, taxes + i, taxToDeduct(due, taken, regulatoryLimit(pay - get(heap, benefits + i), limitRate)));
  }
}
