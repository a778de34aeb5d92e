import {
  formatPence,
  type Money,
  pointerStep,
  type Reader,
  readPayInterval,
  shape,
  type TaxPeriod,
  type Unread,
} from "../base";
import {
  type DefinedCalculation,
  defineCalculation,
  type FiguresInForce,
  type Governing,
  IRREGULAR_PAY_FIELDS,
  PAYMENT_DATE_FIELDS,
  type Rulebook,
  readPaymentDate,
} from "../rulebook";
import { explainTax } from "./explain-tax";
import { readTaxCodeFact } from "./read-tax-code-fact";
import { calculateTax, type TaxablePayment, type TaxOutcome } from "./tax-due";
import { readTaxTerms, TAX_TERMS_FIELDS } from "./tax-terms";

const notNegative = shape.optional(shape.amount({ from: 0 }), 0);

const TO_DATE = shape.record({
  taxablePay: shape.amount(),
  tax: shape.amount(),
  previousTaxablePay: notNegative,
  previousTaxPaid: notNegative,
});

const FACTS = shape.asWritten({
  ...PAYMENT_DATE_FIELDS,
  /** As HMRC writes it, with its nation's letter: "1257L", "S1257L", "K475". */
  taxCode: shape.text,
  /** Tax this payment alone, without the year to date. */
  week1Month1: shape.optional(shape.flag, false),
  /** Taxable pay of this payment: after pension under a net pay arrangement, including payrolled benefits. */
  taxablePay: shape.amount(),
  /** Payrolled benefits included in the taxable pay. */
  benefitsTaxedViaPayroll: notNegative,
  /** Taxable pay and tax before this payment. Null means not stated; may be left out if it has no effect. */
  yearToDate: shape.orNull(TO_DATE),
  ...IRREGULAR_PAY_FIELDS,
  ...TAX_TERMS_FIELDS,
});

/** The facts of one payment for income tax. */
export interface IncomeTaxFacts extends shape.FactsOf<typeof FACTS> {}

/** The income tax of one payment, with the figures that lead to it, in pounds. */
export interface IncomeTax {
  /** To deduct; negative is a refund. */
  readonly tax: Money;
  /** Including previous employments. */
  readonly taxToDate: Money;
  /** Taxable pay of the year so far in pounds, including previous employments. */
  readonly taxablePayToDate: Money;
  /** Free pay used; negative is additional pay. */
  readonly freePay: Money;
  /** Tax on the pay that counts, before what was deducted from earlier payments. */
  readonly taxDue: Money;
  /** The most that may be deducted from this payment. */
  readonly regulatoryLimit: Money;
  /** Whether the year to date was ignored: week 1/month 1, or week 53, 54 or 56. */
  readonly taxedAlone: boolean;
  /** The pay period of the year, as on the payslip. */
  readonly period: number;
  readonly taxWeek: number;
  readonly taxMonth: number;
}

/**
 * Calculates the income tax of one payment under PAYE from the code, the tax period and the year to date.
 *
 * Pay counts in whole pounds, tax is rounded down to the penny. Problems: a code, date, period or amount that is wrong;
 * `required` at /yearToDate when a cumulative code is past its first period, week 53 included, at /taxPeriodToDate for
 * a further payment of a week that is taxed alone, and at /lastPaymentDate for irregular pay that is taxed alone.
 * Source: tax authority's specification for PAYE tax table routines, and its test data; Income Tax (PAYE) Regulations
 * 2003.
 */
export const incomeTax: DefinedCalculation<IncomeTaxFacts, IncomeTax> = defineCalculation({
  name: "income-tax",
  facts: FACTS,
  judgesWrongFacts: true,
  law: readTaxablePayment,
  work: (_, { payment, figures }) => calculateTax(figures, payment),
  write: writeTax,
  explain: (outcome, _, { payment, figures }) => explainTax(figures, payment, outcome, "/tax"),
});

function writeTax(outcome: TaxOutcome, _: Unread, { payment, period }: TaxLaw): IncomeTax {
  const { taxBefore, payBefore, pay } = payment;
  return {
    tax: formatPence(outcome.tax),
    taxToDate: formatPence(taxBefore + outcome.tax),
    taxablePayToDate: formatPence(payBefore + pay),
    freePay: formatPence(outcome.freePay),
    taxDue: formatPence(outcome.due),
    regulatoryLimit: formatPence(outcome.limit),
    taxedAlone: outcome.alone,
    period: period.period,
    taxWeek: period.taxWeek,
    taxMonth: period.taxMonth,
  };
}

/** A payment with the figures in force on its date. */
interface TaxLaw extends Governing {
  readonly payment: TaxablePayment;
  /** The pay period of the payment, whichever table taxes it. */
  readonly period: TaxPeriod;
  readonly figures: FiguresInForce;
}

function readTaxablePayment(facts: Unread, rulebook: Rulebook, reader: Reader): TaxLaw | null {
  const when = readPaymentDate(reader, facts, rulebook);
  if (when === null) return null;
  const { figures, period } = when;
  const code = readTaxCodeFact(reader, facts, figures);
  const needed = !code.week1Month1 && period.toDate > period.span;
  const { payBefore, taxBefore } = readToDate(reader, facts, needed);
  const pay = reader.amount(facts.taxablePay, "taxablePay", "");
  reader.limit(payBefore + pay, "/yearToDate/taxablePay");
  const benefits = reader.optionalPositiveAmount(facts.benefitsTaxedViaPayroll, "benefitsTaxedViaPayroll", "");
  const interval = readPayInterval(reader, facts, when.frequency, when.day);
  const terms = readTaxTerms(reader, facts, when, { code, interval });
  const payment = { code, period: terms?.table ?? period, pay, benefits, terms, payBefore, taxBefore };
  return { payment, period, figures, digest: figures.digest, sources: figures.sources };
}

const KNOWN_TO_DATE: ReadonlySet<string> = new Set(Object.keys(TO_DATE.fields));

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
