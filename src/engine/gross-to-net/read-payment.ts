import {
  type DayNumber,
  type EarningsPeriod,
  getEarningsPeriod,
  isObject,
  type PayFrequency,
  type Reader,
  readEarningsPeriod,
  type StudentLoanPlan,
  type TaxPeriod,
  type Unread,
} from "../base";
import { isTaxedAlone, readTaxCodeFact, type TaxCode, type TaxTerms } from "../income-tax";
import {
  type DirectorBasis,
  directorBasis,
  type LetterTotals,
  readDirectorship,
  readNiCategory,
  refuseMixedLetters,
} from "../national-insurance";
import { type FiguresInForce, type PaymentWhen, type Rulebook, readPaymentDate } from "../rulebook";
import { type LoanMethod, readPlans } from "../student-loans";
import { NOTHING_TO_DATE, type ToDate } from "./amounts";
import { type Pay, plainPay } from "./pay";
import type { SettledByPeriod } from "./pay-in-advance";
import { type PaySums, type ReadLine, sumGross, sumLines } from "./pay-sums";
import { type Earlier, readEarlier } from "./read-earlier";
import { readLines } from "./read-lines";
import { readYearToDate } from "./year-to-date";

/** The fields of a payslip's facts without pension, court orders and special terms. */
export const PAYSLIP_FIELDS: ReadonlySet<string> = new Set([
  "payFrequency",
  "paymentDate",
  "taxYear",
  "period",
  "grossPay",
  "lines",
  "taxCode",
  "week1Month1",
  "niCategory",
  "niEarningsPeriod",
  "earningsPeriodToDate",
  "studentLoanPlan",
  "postgraduateLoan",
  "director",
  "isFinalPayment",
  "yearToDate",
]);

/** One payment as read, in pence and days, with the figures in force on its date. */
export interface Payment {
  readonly payFrequency: PayFrequency;
  readonly day: DayNumber;
  /** As given; null if a tax year and a period were given instead. */
  readonly paymentDate: string | null;
  readonly figures: FiguresInForce;
  readonly code: TaxCode;
  readonly period: TaxPeriod;
  /** The category letter of the payslip. */
  readonly letter: string;
  readonly earningsPeriod: EarningsPeriod;
  /** What was paid earlier in the earnings period. */
  readonly earlier: Earlier;
  /** The plan under which a loan is collected, if any. */
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  readonly isOffPayroll: boolean;
  /** How the loans of several weeks are deducted; null for the rules' policy. */
  readonly loanMethod: LoanMethod | null;
  readonly taxTerms: TaxTerms | null;
  /** Settles pay of later pay periods; null in the small entry, which refuses it. */
  readonly settleByPeriod: SettleByPeriod | null;
  readonly director: DirectorBasis | null;
  /** What a director's other jobs with the company have paid in the year. */
  readonly directorElsewhere: readonly LetterTotals[];
  readonly toDate: ToDate;
}

/** Settles a payment that covers later pay periods too. */
type SettleByPeriod = (payment: Payment, sums: PaySums, taxablePay: number) => SettledByPeriod;

/** A payment with its pay, and the path of the pay in the facts. */
export interface ReadPayment {
  readonly payment: Payment;
  readonly pay: Pay;
  readonly payPath: "/grossPay" | "/lines";
}

/** The dates and facts from which the terms of a payment are read. */
export interface TermsBasis {
  readonly when: PaymentWhen;
  readonly code: TaxCode;
  readonly director: DirectorBasis | null;
}

/** What decides the earnings period of a payment, and how it is taxed apart from its code. */
export interface PaymentTerms {
  readonly earningsPeriod: EarningsPeriod;
  /** What was paid earlier in the earnings period. */
  readonly earlier: Earlier;
  /** What a director's other jobs with the company have paid in the year. */
  readonly directorElsewhere: readonly LetterTotals[];
  readonly taxTerms: TaxTerms | null;
  readonly loanMethod: LoanMethod | null;
  readonly isOffPayroll: boolean;
  readonly settleByPeriod: SettleByPeriod | null;
}

/**
 * Reads a payment and its pay; null if there is no date to read it on. The reader's problems state what is wrong: do
 * not calculate from the result if there are any. `readTerms` is `readPaymentTerms`, or `readPlainTerms` without it.
 */
export function readPayment(
  reader: Reader,
  facts: Unread,
  rulebook: Rulebook,
  readTerms: (reader: Reader, facts: Unread, basis: TermsBasis) => PaymentTerms,
): ReadPayment | null {
  const when = readPaymentDate(reader, facts, rulebook);
  if (when === null) return null;
  const { figures, period, day } = when;
  const code = readTaxCodeFact(reader, facts, figures);
  const letter = readNiCategory(reader, facts.niCategory, "/niCategory", figures);
  const lines = readPayLines(reader, facts, letter, figures);
  const director = readDirector(reader, facts, day, figures);
  const terms = readTerms(reader, facts, { when, code, director });
  const sums = readSums(reader, facts, lines, letter);
  const plan = readPlans(reader, facts, figures);
  const postgraduateLoan = reader.flag(facts.postgraduateLoan, "postgraduateLoan", "", false);
  const needsHistory = (!code.week1Month1 || director !== null) && period.toDate > period.span;
  const payment: Payment = {
    payFrequency: when.frequency,
    day,
    paymentDate: when.paymentDate,
    figures,
    code,
    period,
    letter,
    earningsPeriod: terms.earningsPeriod,
    earlier: terms.earlier,
    plan: terms.isOffPayroll ? null : plan,
    postgraduateLoan: postgraduateLoan && !terms.isOffPayroll,
    isOffPayroll: terms.isOffPayroll,
    loanMethod: terms.loanMethod,
    taxTerms: terms.taxTerms,
    settleByPeriod: terms.settleByPeriod,
    director,
    directorElsewhere: terms.directorElsewhere,
    toDate: readHistory(reader, facts, figures, { isNeeded: needsHistory, isDirector: director !== null }),
  };
  return {
    payment,
    pay: plainPay(lines, sums),
    payPath: lines === null ? "/grossPay" : "/lines",
  };
}

function readPayLines(reader: Reader, facts: Unread, letter: string, figures: FiguresInForce): ReadLine[] | null {
  if (facts.lines === undefined) return null;
  return readLines(reader, facts, letter, (owner, path) =>
    readNiCategory(reader, owner.niCategory, `${path}/niCategory`, figures),
  );
}

function readDirector(reader: Reader, facts: Unread, day: DayNumber, figures: FiguresInForce): DirectorBasis | null {
  const directorship = readDirectorship(reader, facts);
  const isFinal = reader.flag(facts.isFinalPayment, "isFinalPayment", "", false);
  return directorBasis(directorship, day, figures.taxYear, isFinal);
}

/**
 * Reads the terms of an ordinary payment. What needs special terms is refused, never guessed: on a week 1/month 1 basis
 * a further payment in a period, and irregular pay.
 */
export function readPlainTerms(reader: Reader, facts: Unread, { when, code }: TermsBasis): PaymentTerms {
  const { frequency, period } = when;
  if ((facts.earningsPeriodToDate !== undefined || frequency === "Irregular") && isTaxedAlone(code, period)) {
    reader.refuse("must_be_absent", "/week1Month1");
  }
  return {
    earningsPeriod:
      facts.niEarningsPeriod === undefined ? getEarningsPeriod(frequency) : readEarningsPeriod(reader, facts),
    earlier: readEarlier(reader, facts, "/earningsPeriodToDate", when.figures),
    directorElsewhere: [],
    taxTerms: null,
    loanMethod: null,
    isOffPayroll: false,
    settleByPeriod: null,
  };
}

function readSums(reader: Reader, facts: Unread, lines: readonly ReadLine[] | null, letter: string): PaySums {
  if (lines !== null) {
    if (facts.grossPay !== undefined) reader.refuse("sent_together", "/grossPay", { other: "lines" });
    return sumLines(lines, letter);
  }
  return sumGross(reader.amount(facts.grossPay, "grossPay", ""), letter);
}

interface History {
  readonly isNeeded: boolean;
  readonly isDirector: boolean;
}

function readHistory(
  reader: Reader,
  facts: Unread,
  figures: FiguresInForce,
  { isNeeded, isDirector }: History,
): ToDate {
  const value = facts.yearToDate;
  if (value === undefined && isNeeded) reader.refuse("required", "/yearToDate");
  if (value === undefined || value === null) return NOTHING_TO_DATE;
  if (isDirector && !(isObject(value) && value.niBandResultDirector !== undefined)) {
    reader.refuse("required", "/yearToDate/niBandResultDirector");
  }
  return readYearToDate(reader, value, "/yearToDate", figures);
}

/**
 * Refuses pay that cannot be calculated: letters that cannot be combined, and sums above the exact range. Returns
 * whether nothing is wrong with the facts.
 */
export function isPayable(reader: Reader, { payment, pay: { sums } }: ReadPayment): boolean {
  refuseMixedLetters(reader, payment, sums.earnings, payment.earlier.letters);
  refuseExcess(reader, sums, payment.toDate);
  return reader.problems.length === 0;
}

/** Refuses sums above the limit of single amounts, and negative pay of one letter among several. */
function refuseExcess(reader: Reader, { turnover, earnings }: PaySums, toDate: ToDate): void {
  const { taxablePay, grossPay, niablePay } = toDate.amounts;
  reader.limit(turnover, "/lines");
  for (const before of [taxablePay + toDate.previousTaxablePay, grossPay, niablePay]) {
    reader.limit(Math.abs(before) + turnover, "/yearToDate");
  }
  if (earnings.length > 1 && earnings.some(({ gross }) => gross < 0)) reader.refuse("negative_amount", "/lines");
}
