import {
  type DayNumber,
  daysOfPeriod,
  getTaxYear,
  PAY_FREQUENCIES,
  type PayFrequency,
  type Reader,
  readTaxYear,
  startOfTaxYear,
  type TaxPeriod,
  taxPeriodOn,
  taxYearLabel,
  type Unread,
} from "../../base";
import type { FiguresInForce } from "../compile/figures";
import type { Rulebook } from "./rulebook";

/** The date of a payment, and the figures in force then. */
export interface PaymentWhen {
  readonly frequency: PayFrequency;
  readonly day: DayNumber;
  /** The date as given; null if a tax year and a period were given instead. */
  readonly paymentDate: string | null;
  readonly period: TaxPeriod;
  readonly figures: FiguresInForce;
}

/**
 * Reads `payFrequency` with either `paymentDate` or `taxYear` and `period`. A period is read as its last day; if the
 * figures change inside the period, the date is required. On a problem the start of the latest year is used, so that
 * the other fields can be read as well; null only for a rulebook without years.
 */
export function readPaymentDate(reader: Reader, facts: Unread, rulebook: Rulebook): PaymentWhen | null {
  const { paymentDate, payFrequency, taxYear, period } = facts;
  const last = LAST.get(rulebook);
  if (last !== undefined && last.paymentDate === paymentDate && last.frequency === payFrequency) {
    if (taxYear === undefined && period === undefined) return last;
  }
  const when = readWhen(reader, facts, rulebook);
  if (when === null) return standIn(rulebook);
  if (when.paymentDate !== null) LAST.set(rulebook, when);
  return when;
}

// Payments of a run share their date, so the result for the last date is cached.
const LAST = new WeakMap<Rulebook, PaymentWhen>();

function readWhen(reader: Reader, facts: Unread, rulebook: Rulebook): PaymentWhen | null {
  const found = reader.problems.length;
  const frequency = reader.choice(facts, "payFrequency", "", PAY_FREQUENCIES);
  const hasDate = facts.paymentDate !== undefined;
  const day = hasDate ? reader.date(facts, "paymentDate", "") : readPeriod(reader, facts, frequency, rulebook);
  if (reader.problems.length > found || Number.isNaN(day)) return null;
  const taxYear = getTaxYear(day);
  const period = taxPeriodOn(day, taxYear, frequency);
  if (hasDate) refuseContradiction(reader, facts, period);
  const figures = rulebook.figuresOn(day);
  if (figures === null) {
    reader.refuse("unsupported_tax_year", hasDate ? "/paymentDate" : "/taxYear", supported(taxYear, rulebook));
    return null;
  }
  return {
    frequency,
    day,
    paymentDate: typeof facts.paymentDate === "string" ? facts.paymentDate : null,
    period,
    figures,
  };
}

function standIn(rulebook: Rulebook): PaymentWhen | null {
  const taxYear = rulebook.taxYears.at(-1);
  if (taxYear === undefined) return null;
  const day = startOfTaxYear(taxYear);
  const figures = rulebook.figuresOn(day);
  const period = taxPeriodOn(day, taxYear, "Monthly");
  return figures === null ? null : { frequency: "Monthly", day, paymentDate: null, period, figures };
}

function supported(taxYear: number, rulebook: Rulebook): Record<string, string> {
  return { taxYear: taxYearLabel(taxYear), allowed: rulebook.taxYears.map(taxYearLabel).join(", ") };
}

function readPeriod(reader: Reader, facts: Unread, frequency: PayFrequency, rulebook: Rulebook): DayNumber {
  if (facts.taxYear === undefined && facts.period === undefined) {
    reader.refuse("required", "/paymentDate");
    return Number.NaN;
  }
  const taxYear = readTaxYear(facts.taxYear);
  if (Number.isNaN(taxYear)) reader.refuse(facts.taxYear === undefined ? "required" : "invalid_format", "/taxYear");
  const period = reader.integer(facts, "period", "", 1, 53);
  if (Number.isNaN(taxYear)) return Number.NaN;
  const days = daysOfPeriod(taxYear, frequency, period);
  if (days === null) {
    reader.refuse("invalid_period", "/period", { payFrequency: frequency, period });
    return Number.NaN;
  }
  if (rulebook.figuresOn(days.first) !== rulebook.figuresOn(days.last)) {
    reader.refuse("required_with", "/paymentDate", { other: "period" });
  }
  return days.last;
}

/** Refuses a tax year or period beside the date that does not agree with it. */
function refuseContradiction(reader: Reader, facts: Unread, period: TaxPeriod): void {
  if (facts.taxYear !== undefined && readTaxYear(facts.taxYear) !== period.taxYear) {
    reader.refuse("outside_tax_year", "/paymentDate", { taxYear: taxYearLabel(period.taxYear) });
  }
  if (facts.period !== undefined && facts.period !== period.period) {
    reader.refuse("invalid_period", "/period", { expected: period.period });
  }
}
