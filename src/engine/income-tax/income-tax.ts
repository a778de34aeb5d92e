import {
  type Amount,
  type CalendarDate,
  formatPence,
  type Money,
  type PayFrequency,
  type PayIntervalFacts,
  pointerStep,
  Reader,
  readPayInterval,
  type Unread,
  workingsOf,
} from "../base";
import { calculation, type Rulebook, readPaymentDate } from "../rulebook";
import { explainTax } from "./explain-tax";
import { readTaxCodeFact } from "./read-tax-code-fact";
import { type TaxablePayment, taxOf } from "./tax-due";
import { readTaxTerms, type TaxTermsFacts } from "./tax-terms";

/** The facts of one payment for income tax. */
export interface IncomeTaxFacts extends TaxTermsFacts, Omit<PayIntervalFacts, "employmentStartDate"> {
  readonly payFrequency: PayFrequency;
  readonly paymentDate?: CalendarDate;
  readonly taxYear?: number | string;
  readonly period?: number;
  readonly taxCode: string;
  readonly week1Month1?: boolean;
  /** Taxable pay of this payment: after pension under a net pay arrangement, including payrolled benefits. */
  readonly taxablePay: Amount;
  /** Payrolled benefits included in the taxable pay. */
  readonly benefitsTaxedViaPayroll?: Amount;
  /** Taxable pay and tax before this payment. Null means not stated; may be left out if it has no effect. */
  readonly yearToDate?: IncomeTaxToDate | null;
}

interface IncomeTaxToDate {
  readonly taxablePay: Amount;
  readonly tax: Amount;
  readonly previousTaxablePay?: Amount;
  readonly previousTaxPaid?: Amount;
}

export interface IncomeTax {
  /** To deduct; negative is a refund. */
  readonly tax: Money;
  /** Including previous employments. */
  readonly taxToDate: Money;
  readonly taxablePayToDate: Money;
  /** Free pay used; negative is additional pay. */
  readonly freePay: Money;
  readonly taxDue: Money;
  readonly regulatoryLimit: Money;
  /** Whether the year to date was ignored: week 1/month 1, or week 53, 54 or 56. */
  readonly taxedAlone: boolean;
  readonly period: number;
  readonly taxWeek: number;
  readonly taxMonth: number;
}

const KNOWN = new Set([
  "payFrequency",
  "paymentDate",
  "taxYear",
  "period",
  "taxCode",
  "week1Month1",
  "taxablePay",
  "benefitsTaxedViaPayroll",
  "yearToDate",
  "lastPaymentDate",
  "firstPaymentDateInWeek",
  "taxPeriodToDate",
  "isExtraPayment",
  "onStrike",
]);

const KNOWN_TO_DATE = new Set(["taxablePay", "tax", "previousTaxablePay", "previousTaxPaid"]);

/**
 * Calculates the income tax of one payment under PAYE from the code, the tax period and the year to date.
 *
 * Pay counts in whole pounds, tax is rounded down to the penny. Problems: a code, date, period or amount that is wrong;
 * `required` at /yearToDate when a cumulative code is past its first period, week 53 included, at /taxPeriodToDate for
 * a further payment of a week that is taxed alone, and at /lastPaymentDate for irregular pay that is taxed alone.
 * Source: tax authority's specification for PAYE tax table routines, and its test data; Income Tax (PAYE) Regulations
 * 2003.
 */
export const incomeTax = calculation<IncomeTaxFacts, IncomeTax>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const payment = owner === null ? null : readTaxablePayment(reader, owner, rulebook);
  if (payment === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const { figures, period } = payment;
  const outcome = taxOf(figures, payment);
  const value: IncomeTax = {
    tax: formatPence(outcome.tax),
    taxToDate: formatPence(payment.taxBefore + outcome.tax),
    taxablePayToDate: formatPence(payment.payBefore + payment.pay),
    freePay: formatPence(outcome.freePay),
    taxDue: formatPence(outcome.due),
    regulatoryLimit: formatPence(outcome.limit),
    taxedAlone: outcome.alone,
    period: period.period,
    taxWeek: period.taxWeek,
    taxMonth: period.taxMonth,
  };
  const workings =
    options?.explain === true ? workingsOf(explainTax(figures, payment, outcome, "/tax"), figures) : null;
  return { ok: true, value, workings, rules: figures.digest };
});

type ReadPayment = TaxablePayment & { readonly figures: NonNullable<ReturnType<Rulebook["figuresOn"]>> };

function readTaxablePayment(reader: Reader, facts: Unread, rulebook: Rulebook): ReadPayment | null {
  reader.onlyKnown(facts, KNOWN, "");
  const when = readPaymentDate(reader, facts, rulebook);
  if (when === null) return null;
  const code = readTaxCodeFact(reader, facts, when.figures);
  const needed = !code.week1Month1 && when.period.toDate > when.period.span;
  const before = readToDate(reader, facts, needed);
  const pay = reader.amount(facts.taxablePay, "taxablePay", "");
  reader.limit(before.payBefore + pay, "/yearToDate/taxablePay");
  return {
    figures: when.figures,
    code,
    period: when.period,
    pay,
    benefits: reader.optionalPositiveAmount(facts.benefitsTaxedViaPayroll, "benefitsTaxedViaPayroll", ""),
    terms: readTaxTerms(reader, facts, when, code, readPayInterval(reader, facts, when.frequency, when.day)),
    ...before,
  };
}

function readToDate(reader: Reader, facts: Unread, needed: boolean): { payBefore: number; taxBefore: number } {
  const path = pointerStep("yearToDate");
  const nothing = { payBefore: 0, taxBefore: 0 };
  if (facts.yearToDate === undefined && needed) reader.refuse("required", path);
  if (facts.yearToDate === undefined || facts.yearToDate === null) return nothing;
  const owner = reader.object(facts.yearToDate, path);
  if (owner === null) return nothing;
  reader.onlyKnown(owner, KNOWN_TO_DATE, path);
  const previousPay = reader.optionalPositiveAmount(owner.previousTaxablePay, "previousTaxablePay", path);
  const previousTax = reader.optionalPositiveAmount(owner.previousTaxPaid, "previousTaxPaid", path);
  return {
    payBefore: reader.amount(owner.taxablePay, "taxablePay", path) + previousPay,
    taxBefore: reader.amount(owner.tax, "tax", path) + previousTax,
  };
}
