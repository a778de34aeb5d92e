import { get, offset, put, toF64 } from "./heap";
import { regulatoryLimit, taxDueToDate, taxToDeduct } from "./income-tax";
import {
  ALONE_SHIFT,
  BLOCK_CUMULATIVE,
  BLOCK_LIMIT_RATE,
  BLOCK_LOANS,
  BLOCK_NI,
  BLOCK_OWN_SPANS,
  BLOCK_SPANS,
  BLOCK_TAX,
  CALL_ATTRIBUTES,
  CALL_RULES,
  EMPLOYEE_NI,
  EMPLOYER_NI,
  FREE_PAY,
  GROSS,
  LOAN_BITS,
  NET_PAY,
  NI_BITS,
  NI_SHIFT,
  PAY_TO_DATE,
  PLAN_LOAN,
  PLAN_SHIFT,
  POSTGRADUATE_LOAN,
  POSTGRADUATE_SHIFT,
  TAX,
  TAX_BITS,
  TAX_TO_DATE,
} from "./layout";
import { employeeContribution, employerContribution } from "./national-insurance";
import { loanDeduction } from "./student-loans";

/**
 * Calculates gross to net for rows `from` (included) to `to` (excluded) of plain pay: all taxable and NICable, one
 * category letter, no deductions except tax, National Insurance and loans.
 */
export function payPlain(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  const rules: i32 = offset(places, call + CALL_RULES);
  const attributes: i32 = offset(places, call + CALL_ATTRIBUTES);
  const free: i32 = offset(places, call + FREE_PAY);
  const payBefore: i32 = offset(places, call + PAY_TO_DATE);
  const taxBefore: i32 = offset(places, call + TAX_TO_DATE);
  const gross: i32 = offset(places, call + GROSS);
  const taxes: i32 = offset(places, call + TAX);
  const employees: i32 = offset(places, call + EMPLOYEE_NI);
  const employers: i32 = offset(places, call + EMPLOYER_NI);
  const planLoans: i32 = offset(places, call + PLAN_LOAN);
  const postgraduateLoans: i32 = offset(places, call + POSTGRADUATE_LOAN);
  const netPay: i32 = offset(places, call + NET_PAY);

  const spans: f64 = get(heap, rules + BLOCK_SPANS);
  const ownSpans: f64 = get(heap, rules + BLOCK_OWN_SPANS);
  const cumulative: f64 = get(heap, rules + BLOCK_CUMULATIVE);
  const limitRate: f64 = get(heap, rules + BLOCK_LIMIT_RATE);
  const taxRules: i32 = rules + BLOCK_TAX;
  const niRules: i32 = rules + BLOCK_NI;
  const loanRules: i32 = rules + BLOCK_LOANS;

  for (let i: i32 = from; i < to; i++) {
    const row: i32 = offset(places, attributes + i);
    const alone: f64 = toF64(row >> ALONE_SHIFT);
    const kept: f64 = cumulative - cumulative * alone;
    const niTable: i32 = niRules + ((row >> NI_SHIFT) & NI_BITS);
    const plan: i32 = loanRules + ((row >> PLAN_SHIFT) & LOAN_BITS);
    const postgraduate: i32 = loanRules + ((row >> POSTGRADUATE_SHIFT) & LOAN_BITS);

    const pay: f64 = get(heap, gross + i);
    const freePay: f64 = get(heap, free + i) * (spans + (ownSpans - spans) * alone);
    const due: f64 = taxDueToDate(heap, taxRules + (row & TAX_BITS), get(heap, payBefore + i) * kept + pay - freePay);
    const tax: f64 = taxToDeduct(due, get(heap, taxBefore + i) * kept, regulatoryLimit(pay, limitRate));
    const employee: f64 = employeeContribution(heap, niTable, pay);
    const planLoan: f64 = loanDeduction(pay, get(heap, plan), get(heap, plan + 1));
    const postgraduateLoan: f64 = loanDeduction(pay, get(heap, postgraduate), get(heap, postgraduate + 1));

    put(heap, taxes + i, tax);
    put(heap, employees + i, employee);
    put(heap, employers + i, employerContribution(heap, niTable, pay));
    put(heap, planLoans + i, planLoan);
    put(heap, postgraduateLoans + i, postgraduateLoan);
    put(heap, netPay + i, pay - tax - employee - planLoan - postgraduateLoan);
  }
}
