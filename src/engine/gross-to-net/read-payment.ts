import {
  type DayNumber,
  type EarningsPeriod,
  earningsPeriodOf,
  isObject,
  PAY_FREQUENCIES,
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
  noTotals,
  readDirectorship,
  readLetters,
  readNiCategory,
  refuseMixedLetters,
  sum,
} from "../national-insurance";
import { type FiguresInForce, type PaymentWhen, type Rulebook, readPaymentDate } from "../rulebook";
import { readPlans } from "../student-loans";
import { NOTHING_TO_DATE, type ToDate } from "./amounts";
import { type Pay, plainPay } from "./pay";
import { type PaySums, type ReadLine, sumGross, sumLines } from "./pay-sums";
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
  "otherJobs",
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
  readonly periodToDate: readonly LetterTotals[];
  readonly loansInPeriod: { readonly studentLoan: number; readonly postgraduateLoan: number };
  /** The plan under which a loan is collected, if any. */
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  readonly isOffPayroll: boolean;
  readonly taxTerms: TaxTerms | null;
  readonly director: DirectorBasis | null;
  readonly toDate: ToDate;
}

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
  readonly taxTerms: TaxTerms | null;
  readonly isOffPayroll: boolean;
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
  const jobs = readOtherJobs(reader, facts, figures);
  if (jobs !== null && director !== null) reader.refuse("must_be_absent", "/otherJobs");
  const ofJob = readEarlier(reader, facts, "", figures);
  const earlier = jobs === null ? ofJob : together(ofJob, jobs.earlier);
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
    earningsPeriod: jobs === null || facts.niEarningsPeriod !== undefined ? terms.earningsPeriod : jobs.earningsPeriod,
    periodToDate: earlier.letters,
    loansInPeriod: earlier,
    plan: terms.isOffPayroll ? null : plan,
    postgraduateLoan: postgraduateLoan && !terms.isOffPayroll,
    isOffPayroll: terms.isOffPayroll,
    taxTerms: terms.taxTerms,
    director,
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
      facts.niEarningsPeriod === undefined ? earningsPeriodOf(frequency) : readEarningsPeriod(reader, facts),
    taxTerms: null,
    isOffPayroll: false,
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
  const { figures, director, periodToDate, toDate } = payment;
  refuseMixedLetters(reader, figures, director, sums.earnings, periodToDate);
  refuseExcess(reader, sums, toDate);
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

interface Earlier {
  readonly letters: readonly LetterTotals[];
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
}

const NOTHING_EARLIER: Earlier = { letters: [], studentLoan: 0, postgraduateLoan: 0 };
const KNOWN_EARLIER = new Set(["niBandResult", "studentLoan", "postgraduateLoan"]);

function readEarlier(reader: Reader, facts: Unread, owned: string, figures: FiguresInForce): Earlier {
  const path = `${owned}/earningsPeriodToDate`;
  if (facts.earningsPeriodToDate === undefined) return NOTHING_EARLIER;
  const owner = reader.object(facts.earningsPeriodToDate, path);
  if (owner === null) return NOTHING_EARLIER;
  reader.onlyKnown(owner, KNOWN_EARLIER, path);
  if (owner.niBandResult === undefined) reader.refuse("required", `${path}/niBandResult`);
  return {
    letters: readLetters(reader, owner, "niBandResult", path, figures),
    studentLoan: reader.optionalPositiveAmount(owner.studentLoan, "studentLoan", path),
    postgraduateLoan: reader.optionalPositiveAmount(owner.postgraduateLoan, "postgraduateLoan", path),
  };
}

const KNOWN_OTHER_JOBS = new Set(["payFrequency", "earningsPeriodToDate"]);

/** Reads what a person's other jobs mean for the payment; null without them. */
function readOtherJobs(
  reader: Reader,
  facts: Unread,
  figures: FiguresInForce,
): { readonly earningsPeriod: EarningsPeriod; readonly earlier: Earlier } | null {
  if (facts.otherJobs === undefined || facts.otherJobs === null) return null;
  const path = "/otherJobs";
  const owner = reader.object(facts.otherJobs, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_OTHER_JOBS, path);
  const frequency = reader.choice(owner, "payFrequency", path, PAY_FREQUENCIES);
  return { earningsPeriod: earningsPeriodOf(frequency), earlier: readEarlier(reader, owner, path, figures) };
}

/** Adds what the other jobs paid in the earnings period to what this one did. */
function together(own: Earlier, others: Earlier): Earlier {
  const letters = [...new Set([...own.letters, ...others.letters].map(({ letter }) => letter))];
  const totalsOf = (earlier: Earlier, letter: string) => earlier.letters.find((totals) => totals.letter === letter);
  return {
    letters: letters.map((letter) => sum(totalsOf(own, letter) ?? noTotals(letter), totalsOf(others, letter))),
    studentLoan: own.studentLoan + others.studentLoan,
    postgraduateLoan: own.postgraduateLoan + others.postgraduateLoan,
  };
}
