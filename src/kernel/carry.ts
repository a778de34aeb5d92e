import { amountOf, niTableOf, putAmount } from "./columns";
import { get, offset, put, toF64, toI32 } from "./heap";
import {
  ABOVE_UEL_TO_DATE,
  AT_LEL_TO_DATE,
  EMPLOYEE_NI,
  EMPLOYEE_NI_TO_DATE,
  EMPLOYER_NI,
  EMPLOYER_NI_TO_DATE,
  GROSS,
  GROSS_TO_DATE,
  LEL_TO_PT_TO_DATE,
  NET_PAY,
  NET_PAY_TO_DATE,
  NIABLE,
  NIABLE_TO_DATE,
  PAY_TO_DATE,
  PLAN_LOAN,
  PLAN_LOAN_TO_DATE,
  POSTGRADUATE_LOAN,
  POSTGRADUATE_LOAN_TO_DATE,
  PT_TO_UEL_TO_DATE,
  TAX,
  TAX_TO_DATE,
  TAXABLE,
} from "./layout";
import {
  earningsAbove,
  earningsBetween,
  LOWER_EARNINGS_LIMIT,
  PRIMARY_THRESHOLD,
  UPPER_EARNINGS_LIMIT,
} from "./national-insurance";

/** Adds a payment to the year to date, for rows `from` (included) to `to` (excluded). */
export function carryPay(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  carryAmounts(heap, places, call, from, to);
  for (let row: i32 = from; row < to; row++) {
    putBands(heap, places, call, row, amountOf(heap, places, call, NIABLE, row), 1.0);
  }
}

/** The same for directors by the year's earnings: the bands become those of the earnings to date. */
export function carryDirectors(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  carryAmounts(heap, places, call, from, to);
  for (let row: i32 = from; row < to; row++) {
    putBands(heap, places, call, row, amountOf(heap, places, call, NIABLE_TO_DATE, row), 0.0);
  }
}

function carryAmounts(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  addColumn(heap, places, call, PAY_TO_DATE, TAXABLE, from, to);
  addColumn(heap, places, call, TAX_TO_DATE, TAX, from, to);
  addColumn(heap, places, call, GROSS_TO_DATE, GROSS, from, to);
  addColumn(heap, places, call, NIABLE_TO_DATE, NIABLE, from, to);
  addColumn(heap, places, call, EMPLOYEE_NI_TO_DATE, EMPLOYEE_NI, from, to);
  addColumn(heap, places, call, EMPLOYER_NI_TO_DATE, EMPLOYER_NI, from, to);
  addColumn(heap, places, call, PLAN_LOAN_TO_DATE, PLAN_LOAN, from, to);
  addColumn(heap, places, call, POSTGRADUATE_LOAN_TO_DATE, POSTGRADUATE_LOAN, from, to);
  addColumn(heap, places, call, NET_PAY_TO_DATE, NET_PAY, from, to);
}

function addColumn(heap: HeapF64, places: HeapI32, call: i32, total: i32, column: i32, from: i32, to: i32): void {
  const totals: i32 = offset(places, call + total);
  const added: i32 = offset(places, call + column);
  for (let i: i32 = from; i < to; i++) put(heap, totals + i, get(heap, totals + i) + get(heap, added + i));
}

/** Bands of earnings, added to what stands there (`kept` 1) or in its place (0); none below the lower earnings limit. */
function putBands(heap: HeapF64, places: HeapI32, call: i32, row: i32, earned: f64, kept: f64): void {
  const table: i32 = niTableOf(places, call, row);
  const limit: f64 = get(heap, table + LOWER_EARNINGS_LIMIT);
  const primary: f64 = get(heap, table + PRIMARY_THRESHOLD);
  const upper: f64 = get(heap, table + UPPER_EARNINGS_LIMIT);
  const recorded: f64 = toF64(toI32(earned >= limit));
  putBand(heap, places, call, AT_LEL_TO_DATE, row, earningsBetween(earned, 0.0, limit) * recorded, kept);
  putBand(heap, places, call, LEL_TO_PT_TO_DATE, row, earningsBetween(earned, limit, primary) * recorded, kept);
  putBand(heap, places, call, PT_TO_UEL_TO_DATE, row, earningsBetween(earned, primary, upper) * recorded, kept);
  putBand(heap, places, call, ABOVE_UEL_TO_DATE, row, earningsAbove(earned, upper) * recorded, kept);
}

function putBand(heap: HeapF64, places: HeapI32, call: i32, band: i32, row: i32, amount: f64, kept: f64): void {
  putAmount(heap, places, call, band, row, amountOf(heap, places, call, band, row) * kept + amount);
}
