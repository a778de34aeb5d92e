import { carryDirectors as carryDirectorsRows, carryPay as carryPayRows } from "../../carry";
import { offset } from "../../heap";
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
} from "../../layout";
import { bandPairs } from "./bands";
import { pair, putPair } from "./pairs";

/** Does the same as the portable `carryPay`, two rows at once; an odd last row goes to the portable one. */
export function carryPay(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  const even: i32 = to - ((to - from) & 1);
  carryAmounts(heap, places, call, from, even);
  bandPairs(heap, places, call, NIABLE, 1.0, from, even);
  carryPayRows(heap, places, call, even, to);
}

/** Does the same as the portable `carryDirectors`. */
export function carryDirectors(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  const even: i32 = to - ((to - from) & 1);
  carryAmounts(heap, places, call, from, even);
  bandPairs(heap, places, call, NIABLE_TO_DATE, 0.0, from, even);
  carryDirectorsRows(heap, places, call, even, to);
}

function carryAmounts(heap: HeapF64, places: HeapI32, call: i32, from: i32, even: i32): void {
  addPairs(heap, places, call, PAY_TO_DATE, TAXABLE, from, even);
  addPairs(heap, places, call, TAX_TO_DATE, TAX, from, even);
  addPairs(heap, places, call, GROSS_TO_DATE, GROSS, from, even);
  addPairs(heap, places, call, NIABLE_TO_DATE, NIABLE, from, even);
  addPairs(heap, places, call, EMPLOYEE_NI_TO_DATE, EMPLOYEE_NI, from, even);
  addPairs(heap, places, call, EMPLOYER_NI_TO_DATE, EMPLOYER_NI, from, even);
  addPairs(heap, places, call, PLAN_LOAN_TO_DATE, PLAN_LOAN, from, even);
  addPairs(heap, places, call, POSTGRADUATE_LOAN_TO_DATE, POSTGRADUATE_LOAN, from, even);
  addPairs(heap, places, call, NET_PAY_TO_DATE, NET_PAY, from, even);
}

function addPairs(heap: HeapF64, places: HeapI32, call: i32, total: i32, column: i32, from: i32, even: i32): void {
  const totals: i32 = offset(places, call + total);
  const added: i32 = offset(places, call + column);
  for (let i: i32 = from; i < even; i += 2) {
    putPair(heap, totals + i, f64x2.add(pair(heap, totals + i), pair(heap, added + i)));
  }
}
