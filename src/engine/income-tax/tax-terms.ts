import {
  FREQUENCIES,
  needPeriodSoFar,
  PAY_FREQUENCIES,
  type PayInterval,
  type Reader,
  shape,
  startOfTaxYear,
  type TaxPeriod,
  taxPeriodOn,
  type Unread,
} from "../base";
import type { PaymentWhen } from "../rulebook";
import { isTaxedAlone, type TaxCode } from "./tax-code";

const TAX_PERIOD_TO_DATE = shape.record({ taxablePay: shape.amount(), tax: shape.amount() });

export interface TaxPeriodToDateFacts extends shape.FactsOf<typeof TAX_PERIOD_TO_DATE> {}

const isTrue = shape.optional(shape.flag, false);

export const TAX_TERMS_FIELDS = {
  /** Pay and tax of earlier payments in this pay period that were taxed alone; null if there were none. */
  taxPeriodToDate: shape.orNull(TAX_PERIOD_TO_DATE),
  /**
   * After a change to a shorter interval: the longer one, if its tax period of this payment has been paid. A cumulative code is
   * then operated by its table, until that period ends.
   */
  taxTableFrequency: shape.orNull(shape.choice(PAY_FREQUENCIES)),
  /**
   * The tax period up to which free pay has been given already, by an earlier payment of holiday pay in advance; null without
   * one. A cumulative code then counts no fewer periods.
   */
  taxedThroughPeriod: shape.orNull(shape.integer(1, 53)),
  /** An extra payment before the main payment of the period. */
  isExtraPayment: isTrue,
  /** The employee is on strike: tax is not repaid. */
  onStrike: isTrue,
};

/** Facts of one payment, besides its code and date, that affect its tax. */
export interface TaxTermsFacts extends shape.RecordFacts<typeof TAX_TERMS_FIELDS> {}

/** What affects the tax of a payment besides its code and period, in pence. */
export interface TaxTerms {
  /** Weeks or months of a payment that is taxed alone. */
  readonly spans: number;
  /** Earlier payments of the pay period that were taxed alone: their pay and their tax. */
  readonly periodPay: number;
  readonly periodTax: number;
  /** The period of a longer interval, by whose table a cumulative code is operated; null for the payment's own. */
  readonly table: TaxPeriod | null;
  /** Weeks or months to date whose free pay an earlier payment in advance has given; 0 without one. */
  readonly reached: number;
  /** Why a repayment is withheld; null if it is made. */
  readonly withheld: "a strike" | "an extra payment" | null;
}

/**
 * Reads the special terms of a payment; null if there are none.
 *
 * A code on a week 1/month 1 basis taxes a further payment of a pay period on the period's total, less the tax of the
 * earlier payments; irregular pay counts the weeks since the last payment. Problems: `required` at /taxPeriodToDate for
 * a further payment whose period is not stated, and at /lastPaymentDate for irregular pay that is taxed alone.
 * Source: Income Tax (Pay As You Earn) Regulations 2003, regulations 25, 28, 29 and 64; HM Revenue & Customs, changing paydays.
 */
export function readTaxTerms(
  reader: Reader,
  facts: Unread,
  when: PaymentWhen,
  { code, interval }: { readonly code: TaxCode; readonly interval: PayInterval | null },
): TaxTerms | null {
  const { taxPeriodToDate: before } = facts;
  const table = readTable(reader, facts, when, code);
  const isAlone = isTaxedAlone(code, table ?? when.period);
  if (isAlone && lacksPeriodSoFar(facts, interval)) needPeriodSoFar(reader, "/taxPeriodToDate");
  const withheld = readWithheld(reader, facts, when);
  const reached = readReached(reader, facts, when);
  if (interval === null && !before && withheld === null && table === null && reached === 0) return null;
  const spans = interval === null ? when.period.span : weeksSince(reader, interval, when, isAlone);
  return { spans, ...readPeriod(reader, before), table, reached, withheld };
}

/** Reads how many weeks or months of free pay a payment in advance has given; never more than the year has. */
function readReached(reader: Reader, facts: Unread, { period }: PaymentWhen): number {
  if ((facts.taxedThroughPeriod ?? null) === null) return 0;
  return Math.min(period.base, reader.integer(facts, "taxedThroughPeriod", "", 1, 53) * period.span);
}

/** Whether a further payment of a pay period does not state the earlier ones. */
function lacksPeriodSoFar(facts: Unread, interval: PayInterval | null): boolean {
  const isFurther = facts.earningsPeriodToDate !== undefined || interval?.isFurther === true;
  return isFurther && facts.taxPeriodToDate === undefined;
}

/** Reads the period of a longer interval that has been paid; a payment on a week 1/month 1 basis keeps its own span. */
function readTable(reader: Reader, facts: Unread, when: PaymentWhen, code: TaxCode): TaxPeriod | null {
  if ((facts.taxTableFrequency ?? null) === null) return null;
  const frequency = reader.choice(facts, "taxTableFrequency", "", PAY_FREQUENCIES);
  if (FREQUENCIES[frequency].perYear >= FREQUENCIES[when.frequency].perYear) {
    reader.refuse("must_be_absent", "/taxTableFrequency");
  }
  return code.week1Month1 ? null : taxPeriodOn(when.day, when.period.taxYear, frequency);
}

/**
 * Returns the tax weeks of irregular pay that is taxed alone: those since the last payment of the tax year, or for the
 * year's first payment those since the year started.
 */
function weeksSince(reader: Reader, { first, last }: PayInterval, { period }: PaymentWhen, isAlone: boolean): number {
  if (last === undefined && isAlone && period.taxWeek > 1) {
    reader.refuse("required", "/lastPaymentDate", { expected: "give the date, or null for none" });
  }
  const beforeYear = startOfTaxYear(period.taxYear) - 1;
  return Math.max(1, Math.ceil((first - Math.max(last ?? beforeYear, beforeYear)) / 7));
}

const PATH = "/taxPeriodToDate";
const KNOWN: ReadonlySet<string> = new Set(Object.keys(TAX_PERIOD_TO_DATE.fields));

function readPeriod(reader: Reader, before: unknown): Pick<TaxTerms, "periodPay" | "periodTax"> {
  const owner = before ? reader.object(before, PATH) : null;
  if (owner === null) return { periodPay: 0, periodTax: 0 };
  reader.onlyKnown(owner, KNOWN, PATH);
  return {
    periodPay: reader.amount(owner.taxablePay, "taxablePay", PATH),
    periodTax: reader.amount(owner.tax, "tax", PATH),
  };
}

/** Reads whether a repayment is withheld: always during a strike, for an extra payment by policy. */
function readWithheld(reader: Reader, facts: Unread, { figures }: PaymentWhen): TaxTerms["withheld"] {
  const isExtra = reader.flag(facts.isExtraPayment, "isExtraPayment", "", false);
  if (reader.flag(facts.onStrike, "onStrike", "", false)) return "a strike";
  return isExtra && figures.policies.extraPaymentRepayment === "Withhold" ? "an extra payment" : null;
}
