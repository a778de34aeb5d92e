import { amountOf, attributesOf, niTableOf, putAmount } from "./columns";
import { get, offset, toF64 } from "./heap";
import { regulatoryLimit, taxDueToDate, taxToDeduct } from "./income-tax";
import {
  ALONE_SHIFT,
  BENEFITS,
  BLOCK_CUMULATIVE,
  BLOCK_LIMIT_RATE,
  BLOCK_LOAN_WEEKS,
  BLOCK_LOANS,
  BLOCK_OWN_SPANS,
  BLOCK_SPANS,
  BLOCK_TAX,
  CALL_RULES,
  EMPLOYEE_NI,
  EMPLOYEE_NI_TO_DATE,
  EMPLOYER_NI,
  EMPLOYER_NI_TO_DATE,
  FREE_PAY,
  GROSS,
  LOAN_BITS,
  LOANS_WANTED,
  NET_CHANGES,
  NET_PAY,
  NIABLE,
  NIABLE_TO_DATE,
  PAY_TO_DATE,
  PLAN_LOAN,
  PLAN_SHIFT,
  POSTGRADUATE_LOAN,
  POSTGRADUATE_SHIFT,
  TAX,
  TAX_BITS,
  TAX_TO_DATE,
  TAX_WANTED,
  TAXABLE,
} from "./layout";
import { employeeContribution, employerContribution } from "./national-insurance";
import { averagedLoanDeduction, restrictedLoan } from "./student-loans";

/**
 * Gross to net for rows `from` (included) to `to` (excluded) of any pay under one category letter: taxable and NI-able pay
 * are given, and what net pay gains and loses beside tax, National Insurance and loans.
 */
export function payWide(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  for (let row: i32 = from; row < to; row++) {
    const niTable: i32 = niTableOf(places, call, row);
    const niable: f64 = amountOf(heap, places, call, NIABLE, row);
    const employee: f64 = employeeContribution(heap, niTable, niable);
    putAmount(heap, places, call, EMPLOYER_NI, row, employerContribution(heap, niTable, niable));
    settleRow(heap, places, call, row, taxOfRow(heap, places, call, row), employee);
  }
}

/**
 * The same for directors by the year's earnings, on the rules of a director's year: contributions on the earnings to date
 * less those taken to date.
 */
export function payDirectors(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  for (let row: i32 = from; row < to; row++) {
    const niTable: i32 = niTableOf(places, call, row);
    const earned: f64 = amountOf(heap, places, call, NIABLE_TO_DATE, row) + amountOf(heap, places, call, NIABLE, row);
    const employeeTaken: f64 = amountOf(heap, places, call, EMPLOYEE_NI_TO_DATE, row);
    const employerTaken: f64 = amountOf(heap, places, call, EMPLOYER_NI_TO_DATE, row);
    const employee: f64 = employeeContribution(heap, niTable, earned) - employeeTaken;
    const employer: f64 = employerContribution(heap, niTable, earned) - employerTaken;
    putAmount(heap, places, call, EMPLOYER_NI, row, employer);
    settleRow(heap, places, call, row, taxOfRow(heap, places, call, row), employee);
  }
}

/** Tax of a row; what it would be without the limit is written on the way. */
function taxOfRow(heap: HeapF64, places: HeapI32, call: i32, row: i32): f64 {
  const rules: i32 = offset(places, call + CALL_RULES);
  const attributes: i32 = attributesOf(places, call, row);
  const alone: f64 = toF64(attributes >> ALONE_SHIFT);
  const cumulative: f64 = get(heap, rules + BLOCK_CUMULATIVE);
  const kept: f64 = cumulative - cumulative * alone;
  const spans: f64 = get(heap, rules + BLOCK_SPANS);
  const freePay: f64 =
    amountOf(heap, places, call, FREE_PAY, row) * (spans + (get(heap, rules + BLOCK_OWN_SPANS) - spans) * alone);
  const taxable: f64 = amountOf(heap, places, call, TAXABLE, row);
  const pay: f64 = amountOf(heap, places, call, PAY_TO_DATE, row) * kept + taxable - freePay;
  const due: f64 = taxDueToDate(heap, rules + BLOCK_TAX + (attributes & TAX_BITS), pay);
  const taken: f64 = amountOf(heap, places, call, TAX_TO_DATE, row) * kept;
  const inMoney: f64 = taxable - amountOf(heap, places, call, BENEFITS, row);
  putAmount(heap, places, call, TAX_WANTED, row, due - taken);
  return taxToDeduct(due, taken, regulatoryLimit(inMoney, get(heap, rules + BLOCK_LIMIT_RATE)));
}

/** Loans from what tax and National Insurance leave, the postgraduate loan first; then net pay. */
function settleRow(heap: HeapF64, places: HeapI32, call: i32, row: i32, tax: f64, employee: f64): void {
  const attributes: i32 = attributesOf(places, call, row);
  const planWanted: f64 = loanOfRow(heap, places, call, row, (attributes >> PLAN_SHIFT) & LOAN_BITS);
  const postgraduateWanted: f64 = loanOfRow(heap, places, call, row, (attributes >> POSTGRADUATE_SHIFT) & LOAN_BITS);
  const left: f64 = amountOf(heap, places, call, GROSS, row) - tax - employee;
  const postgraduate: f64 = restrictedLoan(postgraduateWanted, left);
  const plan: f64 = restrictedLoan(planWanted, left - postgraduate);
  putAmount(heap, places, call, TAX, row, tax);
  putAmount(heap, places, call, EMPLOYEE_NI, row, employee);
  putAmount(heap, places, call, PLAN_LOAN, row, plan);
  putAmount(heap, places, call, POSTGRADUATE_LOAN, row, postgraduate);
  putAmount(heap, places, call, LOANS_WANTED, row, planWanted + postgraduateWanted);
  putAmount(
    heap,
    places,
    call,
    NET_PAY,
    row,
    left - plan - postgraduate + amountOf(heap, places, call, NET_CHANGES, row),
  );
}

function loanOfRow(heap: HeapF64, places: HeapI32, call: i32, row: i32, loan: i32): f64 {
  const rules: i32 = offset(places, call + CALL_RULES);
  const table: i32 = rules + BLOCK_LOANS + loan;
  const niable: f64 = amountOf(heap, places, call, NIABLE, row);
  return averagedLoanDeduction(niable, get(heap, rules + BLOCK_LOAN_WEEKS), get(heap, table), get(heap, table + 1));
}
