import { freePay, regulatoryLimit, taxDueToDate, taxToDeduct } from "../../kernel";
import type { TaxPeriod } from "../base";
import type { FiguresInForce } from "../rulebook";
import { isTaxedAlone, type TaxCode } from "./tax-code";
import { getTaxTable, taxTables } from "./tax-tables";
import type { TaxTerms } from "./tax-terms";

/** The pay and tax figures for taxing one payment, in pence. */
export interface TaxablePayment {
  readonly code: TaxCode;
  readonly period: TaxPeriod;
  /** Taxable pay of this payment, including payrolled benefits. */
  readonly pay: number;
  /** Payrolled benefits included in `pay`. */
  readonly benefits: number;
  /** Taxable pay and tax before this payment, including previous employments. */
  readonly payBefore: number;
  readonly taxBefore: number;
  /** null if there are no special terms. */
  readonly terms: TaxTerms | null;
}

/** Tax of one payment and how it was calculated, in pence. */
export interface TaxOutcome {
  /** Whether the payment was taxed alone, or with the earlier payments of its pay period. */
  readonly alone: boolean;
  /** Whether it is a payment of week 53, 54 or 56 that free pay up to week 52 covers: no tax and no refund. */
  readonly isCovered: boolean;
  /** Weeks or months that count. */
  readonly spans: number;
  /** Pay that counts: to date, or this payment's and that of earlier payments in its pay period. */
  readonly pay: number;
  /** Free pay of the spans; negative is additional pay. */
  readonly freePay: number;
  /** Tax on the pay that counts. */
  readonly due: number;
  /** Tax already deducted from it. */
  readonly taken: number;
  readonly limit: number;
  /** To deduct; negative is a refund. */
  readonly tax: number;
}

/**
 * Returns the income tax of one payment.
 *
 * Cumulative: tax due on all pay to date less tax paid. Week 1/month 1: the payment alone, as if it were the first of
 * the year, or with the earlier payments of its pay period less their tax; no refund. Weeks 53, 54 and 56: also alone,
 * except that a cumulative BR stays cumulative, and that a cumulative code deducts nothing while pay to date does not
 * exceed free pay to date. Never more than half of the pay in money. Source: Income Tax (Pay As You Earn) Regulations
 * 2003, regulations 23, 28, 29 and 31.
 */
export function calculateTax(figures: FiguresInForce, payment: TaxablePayment): TaxOutcome {
  const { code, period } = payment;
  const freeOfOne = code.number === 0 ? 0 : signedFreePay(figures, code, period.base);
  const toDate = payment.payBefore + payment.pay;
  const isCovered = period.isExtraWeek && !code.week1Month1 && toDate <= freeOfOne * period.base;
  const alone = !isCovered && isTaxedAlone(code, period);
  const spans = isCovered ? period.base : spansOf(payment, alone);
  const pay = alone ? payOfPeriod(payment) : toDate;
  const taken = isCovered ? 0 : takenBefore(payment, alone);
  const free = freeOfOne * spans;
  const due = taxDueToDate(taxTables(figures, period.base, spans), getTaxTable(code), pay - free);
  const limit = regulatoryLimit(payment.pay - payment.benefits, figures.incomeTax.regulatoryLimitBasisPoints);
  const wanted = taxToDeduct(due, taken, limit);
  const tax = wanted < 0 && !isRepaid(payment, alone) ? 0 : wanted;
  return { alone, isCovered, spans, pay, freePay: free, due, taken, limit, tax };
}

/** Returns the weeks or months that count. */
function spansOf({ period, terms }: TaxablePayment, alone: boolean): number {
  return alone ? (terms?.spans ?? period.span) : Math.max(period.toDate, terms?.reached ?? 0);
}

/** Returns the payment with the earlier ones of its pay period that were taxed alone. */
function payOfPeriod({ pay, terms }: TaxablePayment): number {
  return pay + (terms?.periodPay ?? 0);
}

/** Returns whether tax is repaid if too much was taken. */
function isRepaid({ terms }: TaxablePayment, alone: boolean): boolean {
  return !alone && !terms?.withheld;
}

function takenBefore({ terms, taxBefore }: TaxablePayment, alone: boolean): number {
  return alone ? (terms?.periodTax ?? 0) : taxBefore;
}

/** Returns the free pay of one week or month in pence; additional pay of a K code is negative. */
export function signedFreePay(figures: FiguresInForce, code: TaxCode, base: 52 | 12): number {
  const { blockSize, blockWeekPence, blockMonthPence, topUpPounds } = figures.incomeTax.freePay;
  const free = freePay(code.number, base, blockSize, base === 52 ? blockWeekPence : blockMonthPence, topUpPounds);
  return code.kind === "Additional" ? -free : free;
}
