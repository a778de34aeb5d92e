import { bandColumns } from "./band-columns";
import { get, offset, put } from "./heap";
import {
  EMPLOYEE_NI,
  EMPLOYEE_NI_TO_DATE,
  EMPLOYER_NI,
  EMPLOYER_NI_TO_DATE,
  GROSS,
  GROSS_TO_DATE,
  NET_PAY,
  NET_PAY_TO_DATE,
  NIABLE,
  NIABLE_TO_DATE,
  PAY_TO_DATE,
  PLAN_LOAN,
  PLAN_LOAN_TO_DATE,
  POSTGRADUATE_LOAN,
  POSTGRADUATE_LOAN_TO_DATE,
  TAX,
  TAX_TO_DATE,
  TAXABLE,
} from "./layout";

/** Adds a payment to the year to date, for rows `from` (included) to `to` (excluded). */
export function carryPay(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  carryAmounts(heap, places, call, from, to);
  bandColumns(heap, places, call, NIABLE, 1.0, from, to);
}

/** Does the same for directors on the annual earnings basis: the bands become those of the earnings to date. */
export function carryDirectors(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  carryAmounts(heap, places, call, from, to);
  bandColumns(heap, places, call, NIABLE_TO_DATE, 0.0, from, to);
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
