import { get, offset, put } from "./heap";
import {
  BLOCK_LOAN_WEEKS,
  BLOCK_LOANS,
  BLOCK_PLAN_FIRST,
  CALL_ATTRIBUTES,
  CALL_RULES,
  EMPLOYEE_NI,
  GROSS,
  LOAN_BITS,
  LOANS_WANTED,
  NET_CHANGES,
  NET_PAY,
  NIABLE,
  PLAN_LOAN,
  PLAN_SHIFT,
  POSTGRADUATE_LOAN,
  POSTGRADUATE_SHIFT,
  TAX,
} from "./layout";
import { averagedLoanDeduction, planWithin, postgraduateWithin } from "./student-loans";

/** Restricts loans to the pay left after tax and National Insurance, in the rule block's order; then sets net pay. */
export function netColumn(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  const rules: i32 = offset(places, call + CALL_RULES);
  const attributes: i32 = offset(places, call + CALL_ATTRIBUTES);
  const gross: i32 = offset(places, call + GROSS);
  const taxes: i32 = offset(places, call + TAX);
  const employees: i32 = offset(places, call + EMPLOYEE_NI);
  const niable: i32 = offset(places, call + NIABLE);
  const changes: i32 = offset(places, call + NET_CHANGES);
  const planLoans: i32 = offset(places, call + PLAN_LOAN);
  const postgraduateLoans: i32 = offset(places, call + POSTGRADUATE_LOAN);
  const wanted: i32 = offset(places, call + LOANS_WANTED);
  const netPay: i32 = offset(places, call + NET_PAY);
  const weeks: f64 = get(heap, rules + BLOCK_LOAN_WEEKS);
  const planFirst: f64 = get(heap, rules + BLOCK_PLAN_FIRST);
  const loans: i32 = rules + BLOCK_LOANS;

  for (let i: i32 = from; i < to; i++) {
    const row: i32 = offset(places, attributes + i);
    const pay: f64 = get(heap, niable + i);
    const planWanted: f64 = loanOf(heap, loans + ((row >> PLAN_SHIFT) & LOAN_BITS), pay, weeks);
    const postgraduateWanted: f64 = loanOf(heap, loans + ((row >> POSTGRADUATE_SHIFT) & LOAN_BITS), pay, weeks);
    const left: f64 = get(heap, gross + i) - get(heap, taxes + i) - get(heap, employees + i);
    const plan: f64 = planWithin(planWanted, postgraduateWanted, left, planFirst);
    const postgraduate: f64 = postgraduateWithin(postgraduateWanted, plan, left, planFirst);
    put(heap, planLoans + i, plan);
    put(heap, postgraduateLoans + i, postgraduate);
    put(heap, wanted + i, planWanted + postgraduateWanted);
    put(heap, netPay + i, left - plan - postgraduate + get(heap, changes + i));
  }
}

function loanOf(heap: HeapF64, table: i32, pay: f64, weeks: f64): f64 {
  return averagedLoanDeduction(pay, weeks, get(heap, table), get(heap, table + 1));
}
