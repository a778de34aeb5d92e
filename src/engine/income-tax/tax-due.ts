import { freePay, regulatoryLimit, taxDueToDate, taxToDeduct } from "../../kernel";
import type { TaxPeriod } from "../base";
import type { FiguresInForce } from "../rulebook";
import type { TaxCode } from "./tax-code";
import { tableOf, taxTables } from "./tax-tables";

/** Pay and tax that a payment is taxed on, in pence. */
export interface TaxablePayment {
  readonly code: TaxCode;
  readonly period: TaxPeriod;
  /** Taxable pay of this payment, with payrolled benefits. */
  readonly pay: number;
  /** Payrolled benefits inside it. */
  readonly benefits: number;
  /** Taxable pay and tax before this payment, previous employments included. */
  readonly payBefore: number;
  readonly taxBefore: number;
}

/** Tax of one payment and how it came about, in pence. */
export interface TaxOutcome {
  /** Whether the payment was taxed alone. */
  readonly alone: boolean;
  /** Weeks or months that count. */
  readonly spans: number;
  /** Pay that counts: to date, or this payment's. */
  readonly pay: number;
  /** Free pay of the spans; negative is additional pay. */
  readonly freePay: number;
  /** Tax on the pay that counts. */
  readonly due: number;
  /** Tax already taken against it. */
  readonly taken: number;
  readonly limit: number;
  /** To deduct; negative is a refund. */
  readonly tax: number;
}

/**
 * Income tax of one payment.
 *
 * Cumulative: tax due on all pay to date less tax taken. Week 1/month 1, and weeks 53, 54 and 56 whatever the code:
 * the payment alone, as if it were the first of the year, with no refund. Never more than half of the pay in money.
 */
export function taxOf(figures: FiguresInForce, payment: TaxablePayment): TaxOutcome {
  const { code, period } = payment;
  const alone = code.week1Month1 || period.isExtraWeek;
  const spans = alone ? period.span : period.toDate;
  const pay = alone ? payment.pay : payment.payBefore + payment.pay;
  const taken = alone ? 0 : payment.taxBefore;
  const adjustment = code.number === 0 ? 0 : signedFreePay(figures, code, period.base) * spans;
  const due = taxDueToDate(taxTables(figures, period.base, spans), tableOf(code), pay - adjustment);
  const limit = regulatoryLimit(payment.pay - payment.benefits, figures.incomeTax.regulatoryLimitBasisPoints);
  return { alone, spans, pay, freePay: adjustment, due, taken, limit, tax: taxToDeduct(due, taken, limit) };
}

/** Free pay of one week or month in pence; additional pay of a K code is negative. */
export function signedFreePay(figures: FiguresInForce, code: TaxCode, base: 52 | 12): number {
  const { blockSize, blockWeekPence, blockMonthPence, topUpPounds } = figures.incomeTax.freePay;
  const free = freePay(code.number, base, blockSize, base === 52 ? blockWeekPence : blockMonthPence, topUpPounds);
  return code.kind === "Additional" ? -free : free;
}
