import { get, offset } from "../../heap";
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
} from "../../layout";
import { payPlain as payPlainRows } from "../../pay-plain";
import { employeePair, employerPair } from "./contributions";
import { gather, lesserPair, pair, positivePair, putPair, sharePennyPair, sharePoundPair } from "./pairs";
import { taxDuePair } from "./tax";

/** Does the same as the portable `payPlain`, two rows at once; an odd last row goes to the portable one. */
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

  const spans = f64x2.splat(get(heap, rules + BLOCK_SPANS));
  const spansMore = f64x2.sub(f64x2.splat(get(heap, rules + BLOCK_OWN_SPANS)), spans);
  const cumulative = f64x2.splat(get(heap, rules + BLOCK_CUMULATIVE));
  const limitRate = f64x2.splat(get(heap, rules + BLOCK_LIMIT_RATE));
  const taxRules: i32 = rules + BLOCK_TAX;
  const niRules: i32 = rules + BLOCK_NI;

  const even: i32 = to - ((to - from) & 1);
  for (let i: i32 = from; i < even; i += 2) {
    const a: i32 = offset(places, attributes + i);
    const b: i32 = offset(places, attributes + i + 1);
    const alone = f64x2.convert_low_i32x4_s(i32x4.replace_lane(i32x4.splat(a >> ALONE_SHIFT), 1, b >> ALONE_SHIFT));
    const kept = f64x2.sub(cumulative, f64x2.mul(cumulative, alone));
    const pay = pair(heap, gross + i);
    const freePay = f64x2.mul(pair(heap, free + i), f64x2.add(spans, f64x2.mul(spansMore, alone)));
    const toDate = f64x2.add(f64x2.mul(pair(heap, payBefore + i), kept), pay);
    const due = taxDuePair(heap, taxRules + (a & TAX_BITS), taxRules + (b & TAX_BITS), f64x2.sub(toDate, freePay));
    const wanted = f64x2.sub(due, f64x2.mul(pair(heap, taxBefore + i), kept));
    const tax = lesserPair(wanted, sharePennyPair(f64x2.mul(positivePair(pay), limitRate)));
    const niA: i32 = niRules + ((a >> NI_SHIFT) & NI_BITS);
    const niB: i32 = niRules + ((b >> NI_SHIFT) & NI_BITS);
    const employee = employeePair(heap, niA, niB, pay);
    const planLoan = loanPair(heap, rules, a >> PLAN_SHIFT, b >> PLAN_SHIFT, pay);
    const postgraduateLoan = loanPair(heap, rules, a >> POSTGRADUATE_SHIFT, b >> POSTGRADUATE_SHIFT, pay);
    putPair(heap, taxes + i, tax);
    putPair(heap, employees + i, employee);
    putPair(heap, employers + i, employerPair(heap, niA, niB, pay));
    putPair(heap, planLoans + i, planLoan);
    putPair(heap, postgraduateLoans + i, postgraduateLoan);
    putPair(
      heap,
      netPay + i,
      f64x2.sub(f64x2.sub(f64x2.sub(f64x2.sub(pay, tax), employee), planLoan), postgraduateLoan),
    );
  }
  payPlainRows(heap, places, call, even, to);
}

function loanPair(heap: HeapF64, rules: i32, first: i32, second: i32, pay: v128): v128 {
  const a: i32 = rules + BLOCK_LOANS + (first & LOAN_BITS);
  const b: i32 = rules + BLOCK_LOANS + (second & LOAN_BITS);
  const above = positivePair(f64x2.sub(pay, gather(heap, a, b)));
  return sharePoundPair(f64x2.mul(above, gather(heap, a + 1, b + 1)));
}
