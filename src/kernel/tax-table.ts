import { get, put } from "./heap";
import { NO_LIMIT, TAX_BANDS, TAX_TABLE_SIZE } from "./income-tax";
import { ceilDivide, floorDivide } from "./rounding";

// Input: annual limits in whole pounds, rates in basis points. u stands for 1/10,000 of a pound.

/**
 * Writes the tax table for `span` of the year's `periods`.
 *
 * Limits are rounded down to four decimals of a pound; band tops are those limits rounded up to the pound. The tax
 * below a band is either the annual figure apportioned (rounded down to four decimals), or built up band by band from
 * the rounded limits.
 */
export function writeTaxTable(
  heap: HeapF64,
  table: i32,
  limits: HeapF64,
  rates: HeapF64,
  bands: i32,
  periods: f64,
  span: f64,
  buildByPeriod: i32,
): void {
  let annualTax: f64 = 0.0;
  let limitBelow: f64 = 0.0;
  let cutBelow: f64 = 0.0;
  let taxBelow: f64 = 0.0;
  for (let i: i32 = 0; i < bands; i++) {
    const rate: f64 = get(rates, i);
    put(heap, table + TAX_BANDS + i, rate);
    put(heap, table + TAX_BANDS + TAX_BANDS + i, floorDivide(taxBelow * 10000.0 - cutBelow * rate, 10000.0));
    if (i + 1 < bands) {
      const limit: f64 = get(limits, i);
      const cut: f64 = floorDivide(limit * 10000.0 * span, periods);
      put(heap, table + i, ceilDivide(cut, 10000.0) * 100.0);
      annualTax += (limit - limitBelow) * rate;
      taxBelow =
        buildByPeriod == 1
          ? taxBelow + floorDivide((cut - cutBelow) * rate, 10000.0)
          : floorDivide(annualTax * span, periods);
      cutBelow = cut;
      limitBelow = limit;
    }
  }
  fillAbove(heap, table, bands);
}

/** Writes the table of a flat rate: one band without an upper limit. */
export function writeFlatTable(heap: HeapF64, table: i32, rate: f64): void {
  for (let i: i32 = 0; i < TAX_TABLE_SIZE; i++) put(heap, table + i, 0.0);
  put(heap, table + TAX_BANDS, rate);
  fillAbove(heap, table, 1);
}

function fillAbove(heap: HeapF64, table: i32, bands: i32): void {
  for (let i: i32 = bands - 1; i < TAX_BANDS; i++) put(heap, table + i, NO_LIMIT);
}
