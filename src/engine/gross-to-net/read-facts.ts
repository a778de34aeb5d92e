import {
  earningsPeriodOf,
  type FREQUENCIES,
  type Reader,
  readEarningsPeriod,
  type Unread,
  type WorkingStep,
} from "../base";
import { isTaxedAlone, readTaxCodeFact, type TaxCode } from "../income-tax";
import {
  directorBasis,
  type LetterTotals,
  readDirectorship,
  readLetters,
  readNiCategory,
  refuseMixedLetters,
} from "../national-insurance";
import { type FiguresInForce, type PaymentWhen, type Rulebook, readPaymentDate } from "../rulebook";
import { readPlans } from "../student-loans";
import { nothingToDate, type ToDate } from "./amounts";
import type { PaymentTerms, PayslipChapters, PensionRead } from "./chapters/payslip-chapters";
import { type PaySums, type ReadLine, sumLines, sumsOfGross } from "./pay-sums";
import { readLines } from "./read-lines";
import { readYearToDate } from "./read-year-to-date";
import type { Payment } from "./settle";

/** The fields of a payslip's facts without chapters. */
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

/** What a payslip was asked for with, beside the payment itself. */
export interface ReadPayslip {
  readonly payment: Payment;
  readonly payFrequency: keyof typeof FREQUENCIES;
  readonly paymentDate: string | null;
  readonly letter: string;
  /** null when one amount was given instead of lines, and nothing was added to it. */
  lines: readonly ReadLine[] | null;
  /** Where the pay stands in the facts. */
  readonly payPath: string;
  /** Set by the chapter. */
  pension: PensionRead | null;
  /** Workings that a chapter adds. */
  steps: readonly WorkingStep[];
}

/** Reads the facts of a payslip; null when anything is wrong, and then the reader's problems say what. */
export function readPayslipFacts(
  reader: Reader,
  input: unknown,
  rulebook: Rulebook,
  chapters: PayslipChapters | null = null,
): ReadPayslip | null {
  const facts = reader.object(input, "");
  if (facts === null) return null;
  reader.onlyKnown(facts, chapters?.fields ?? PAYSLIP_FIELDS, "");
  const when = readPaymentDate(reader, facts, rulebook);
  if (when === null) return null;
  const { figures, period, day } = when;
  const code = readTaxCodeFact(reader, facts, figures);
  const letter = readNiCategory(reader, facts.niCategory, "/niCategory", figures);
  const lines =
    facts.lines === undefined
      ? null
      : readLines(reader, facts, letter, (owner, path) =>
          readNiCategory(reader, owner.niCategory, `${path}/niCategory`, figures),
        );
  const directorship = readDirectorship(reader, facts);
  const director = directorBasis(
    directorship,
    day,
    figures.taxYear,
    reader.flag(facts.isFinalPayment, "isFinalPayment", "", false),
  );
  const dependsOnHistory = !code.week1Month1 || director !== null;
  const terms = (chapters?.terms ?? plainTerms)(reader, facts, when, code, director);
  const earlier = readEarlier(reader, facts, figures);
  const payment: Payment = {
    figures,
    code,
    period,
    sums: readSums(reader, facts, lines, letter),
    earningsPeriod: terms.earningsPeriod,
    periodToDate: earlier.letters,
    loansInPeriod: earlier,
    plan: readPlans(reader, facts, figures),
    postgraduateLoan: reader.flag(facts.postgraduateLoan, "postgraduateLoan", "", false),
    taxTerms: terms.taxTerms,
    director,
    toDate: readHistory(reader, facts, figures, dependsOnHistory && period.toDate > period.span, director !== null),
    orders: null,
  };
  const read: ReadPayslip = {
    payment,
    payFrequency: when.frequency,
    paymentDate: when.paymentDate,
    letter,
    lines,
    payPath: lines === null ? "/grossPay" : "/lines",
    pension: null,
    steps: [],
  };
  if (chapters !== null) chapters.enter(reader, { facts, day, rulebook }, read);
  refuseMixedLetters(reader, figures, director, read.payment.sums.earnings, earlier.letters);
  refuseExcess(reader, read.payment);
  return reader.problems.length > 0 ? null : read;
}

/**
 * The terms of a payment without the chapters. What needs terms of its own is refused and never guessed: on a week 1/month 1
 * basis a further payment in a period, and irregular pay.
 */
function plainTerms(reader: Reader, facts: Unread, { frequency, period }: PaymentWhen, code: TaxCode): PaymentTerms {
  if ((facts.earningsPeriodToDate !== undefined || frequency === "Irregular") && isTaxedAlone(code, period)) {
    reader.refuse("must_be_absent", "/week1Month1");
  }
  return {
    earningsPeriod:
      facts.niEarningsPeriod === undefined ? earningsPeriodOf(frequency) : readEarningsPeriod(reader, facts),
    taxTerms: null,
  };
}

function readSums(reader: Reader, facts: Unread, lines: readonly ReadLine[] | null, letter: string): PaySums {
  if (lines !== null) {
    if (facts.grossPay !== undefined) reader.refuse("sent_together", "/grossPay", { other: "lines" });
    return sumLines(lines, letter);
  }
  return sumsOfGross(reader.amount(facts.grossPay, "grossPay", ""), letter);
}

function readHistory(
  reader: Reader,
  facts: Unread,
  figures: FiguresInForce,
  needed: boolean,
  isDirector: boolean,
): ToDate {
  const value = facts.yearToDate;
  if (value === undefined && needed) reader.refuse("required", "/yearToDate");
  if (value === undefined || value === null) return nothingToDate();
  if (isDirector && (value as Unread).niBandResultDirector === undefined) {
    reader.refuse("required", "/yearToDate/niBandResultDirector");
  }
  return readYearToDate(reader, value, "/yearToDate", figures);
}

/** Sums stay as exact as single amounts only below the same limit, and no letter takes from another. */
function refuseExcess(reader: Reader, { sums, toDate }: Payment): void {
  const { taxablePay, grossPay, niablePay } = toDate.amounts;
  const { earnings } = sums;
  reader.limit(sums.turnover, "/lines");
  for (const before of [taxablePay + toDate.previousTaxablePay, grossPay, niablePay]) {
    reader.limit(Math.abs(before) + sums.turnover, "/yearToDate");
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

function readEarlier(reader: Reader, facts: Unread, figures: FiguresInForce): Earlier {
  const path = "/earningsPeriodToDate";
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
