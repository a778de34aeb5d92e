import { type EarningsPeriod, type Failure, formatPence, problem } from "../base";
import type { OrdersTaken } from "../court-orders";
import { calculateTax, type TaxablePayment, type TaxOutcome } from "../income-tax";
import {
  calculateNi,
  type LetterEarnings,
  type NiOutcome,
  type NiPayment,
  WITHOUT_CONTRIBUTIONS,
} from "../national-insurance";
import { calculateLoans, type LoanOutcome, NO_LOANS, restrictLoans } from "../student-loans";
import { type Amounts, type LoanAmounts, paymentAmounts, type TaxAndNi } from "./amounts";
import type { Pay } from "./pay";
import type { SettledByPeriod } from "./pay-in-advance";
import type { PaySums } from "./pay-sums";
import type { Earlier } from "./read-earlier";
import type { Payment, ReadPayment } from "./read-payment";
import { addLetters } from "./year-to-date";

/** Deducts court orders once tax, National Insurance and loans are known. */
export type DeductOrders = (pay: Pay, taken: Pick<TaxAndNi, "tax" | "ni"> & LoanAmounts) => OrdersTaken;

/** A calculated payment. */
export interface Settlement {
  readonly tax: TaxOutcome;
  readonly ni: NiOutcome;
  /** Before they are limited to what remains after tax and National Insurance. */
  readonly loansDue: LoanOutcome;
  /** Of a payment that covers later pay periods too. */
  readonly apart: SettledByPeriod | null;
  readonly orders: OrdersTaken | null;
  readonly amounts: Amounts;
}

/**
 * Calculates gross to net of one payment, in the order of the law: sacrifice has already lowered the pay; then tax on
 * taxable pay after pension and giving, National Insurance, loans from the remainder, then deductions from net pay.
 */
export function settle(
  { payment, pay }: Pick<ReadPayment, "payment" | "pay">,
  deductOrders: DeductOrders | null,
): Settlement {
  const { figures } = payment;
  const { sums } = pay;
  const taxablePay = sums.taxable - sums.netPayPension - sums.beforeTax;
  const apart = sums.advance === null ? null : (payment.settleByPeriod?.(payment, sums, taxablePay) ?? null);
  const tax = apart?.tax ?? calculateTax(figures, taxablePayment(payment, sums, taxablePay));
  const ni = apart?.ni ?? calculateNi(figures, niPayment(payment, sums));
  let employee = 0;
  let employer = 0;
  for (const letter of ni.letters) {
    employee += letter.employee;
    employer += letter.employer;
  }
  const niablePay = totalEarnings(sums.earnings);
  const loansDue = apart?.loansDue ?? loansDueOn(payment, sums.earnings, payment.earningsPeriod, payment.earlier);
  const loans = restrictLoans(loansDue, Math.max(0, sums.gross - tax.tax - employee), figures.policies);
  const { studentLoan, postgraduateLoan } = loans;
  const orders = deductOrders?.(pay, { tax: tax.tax, ni: employee, studentLoan, postgraduateLoan }) ?? null;
  const taxAndNi = { taxablePay, niablePay, tax: tax.tax, ni: employee, employerNi: employer };
  return { tax, ni, loansDue, apart, orders, amounts: paymentAmounts(pay, taxAndNi, loans, orders) };
}

/** Returns the problem of a payment whose deductions exceed its pay, with the shortfall. */
export function refuseShortfall({ payPath }: ReadPayment, { amounts }: Settlement): Failure {
  const shortfall = formatPence(-amounts.netPay);
  return { ok: false, problems: [problem("negative_net_pay", payPath, { shortfall })] };
}

/** Returns the payment as income tax is calculated on it. */
export function taxablePayment(
  { code, period, toDate, taxTerms }: Payment,
  { benefits }: PaySums,
  pay: number,
): TaxablePayment {
  return {
    code,
    period: taxTerms?.table ?? period,
    pay,
    benefits,
    payBefore: toDate.amounts.taxablePay + toDate.previousTaxablePay,
    taxBefore: toDate.amounts.tax + toDate.previousTaxPaid,
    terms: taxTerms,
  };
}

/** Returns the payment as National Insurance is calculated on it. */
export function niPayment(payment: Payment, { earnings }: PaySums): NiPayment {
  return {
    earnings,
    earningsPeriod: payment.earningsPeriod,
    periodToDate: payment.earlier.letters,
    director: payment.director,
    directorToDate: addLetters(payment.toDate.directorLetters, payment.directorElsewhere),
  };
}

/** Returns the pay on which loans are calculated, in pence: NICable pay under letters that carry contributions. */
export function loanEarnings(earnings: readonly LetterEarnings[]): number {
  return totalEarnings(earnings.filter(({ letter }) => letter !== WITHOUT_CONTRIBUTIONS));
}

function totalEarnings(earnings: readonly LetterEarnings[]): number {
  return earnings.reduce((total, { gross }) => total + gross, 0);
}

/** Returns the loans due on earnings of an earnings period, before they are limited to what remains of pay. */
export function loansDueOn(
  { figures, plan, postgraduateLoan, loanMethod }: Payment,
  earnings: readonly LetterEarnings[],
  earningsPeriod: EarningsPeriod,
  earlier: Earlier,
): LoanOutcome {
  if (plan === null && !postgraduateLoan) return NO_LOANS;
  const earned = loanEarnings(earnings) + loanEarnings(earlier.letters);
  const due = calculateLoans(figures, plan, postgraduateLoan, earned, earningsPeriod, loanMethod);
  return {
    plan,
    studentLoan: Math.max(0, due.studentLoan - earlier.studentLoan),
    postgraduateLoan: Math.max(0, due.postgraduateLoan - earlier.postgraduateLoan),
  };
}
