import {
  isAmount,
  isObject,
  LARGEST_AMOUNT_PENCE,
  type PayFrequency,
  Reader,
  readPence,
  type Unread,
} from "../../engine/base";
import { NOTHING_TO_DATE, readLines, sumLines, takesStatutoryPay } from "../../engine/gross-to-net";
import { readNiCategory } from "../../engine/national-insurance";
import type { FiguresInForce } from "../../engine/rulebook";
import { getPayFacts } from "../row";
import type { PackedPayment, PackedRow } from "./packed-row";
import { isNegative, packPay } from "./read-row";
import type { RegularDates, Terms } from "./regular-dates";
import type { PayWithPension, SimplePension } from "./simple-pension";
import type { SimpleTerms } from "./simple-terms";

/** What is needed to read the simple rows of a frequency. */
export interface SimpleReading {
  readonly frequency: PayFrequency;
  readonly regular: RegularDates;
  readonly terms: SimpleTerms;
  /** Null if rows with a pension are not simple. */
  readonly pension: SimplePension | null;
}

const LONGEST_ID = 200;
const MOST_LINES = 1000;

/**
 * Reads a row with one code, letter and loan and regular pay, which most rows have; null for any other, and for an
 * invalid one, which the engine's own readers then read.
 */
export function readSimpleRow(row: Unread, reading: SimpleReading): PackedRow | null {
  const { id } = row;
  if (!hasSimpleFields(row) || !isId(id)) return null;
  const director = isGiven(row.director);
  if (director && !isAnnualDirector(row.director)) return null;
  if (isGiven(row.pension) && (director || reading.pension === null)) return null;
  const terms = reading.terms.of(row);
  const payments = terms === null ? null : readPayments(row, terms, reading);
  return payments && { id, frequency: reading.frequency, director, toDate: NOTHING_TO_DATE, payments };
}

function isId(id: unknown): id is string {
  return typeof id === "string" && id !== "" && id.length <= LONGEST_ID;
}

function isGiven(fact: unknown): boolean {
  return fact !== undefined && fact !== null;
}

const SIMPLE_FIELDS: ReadonlySet<string> = new Set([
  ...["id", "payFrequency", "grossPay", "lines", "taxCode", "week1Month1", "niCategory"],
  ...["studentLoanPlan", "postgraduateLoan", "director", "pension"],
]);

function hasSimpleFields(row: Unread): boolean {
  for (const key in row) {
    if (!SIMPLE_FIELDS.has(key) && row[key] !== undefined && row[key] !== null) return false;
    if (row[key] === null && !MAY_BE_NULL.has(key)) return false;
  }
  return true;
}

const MAY_BE_NULL: ReadonlySet<string> = new Set([
  ...["studentLoanPlan", "director", "pension", "startDate", "leavingDate", "openingBalance"],
]);

function isAnnualDirector(director: unknown): boolean {
  return isObject(director) && director.nicMethod === "Annual" && Object.keys(director).length === 1;
}

function readPayments(row: Unread, terms: Terms, reading: SimpleReading): PackedPayment[] | null {
  const { grossPay } = row;
  const { paid: dates, count } = reading.regular;
  const isList = Array.isArray(grossPay);
  if (isList ? grossPay.length > count : grossPay === undefined) return null;
  const payments: PackedPayment[] = [];
  let turnover = 0;
  let paid: PayWithPension | null = null;
  for (const { index, slot, date } of dates) {
    const amount: unknown = isList ? grossPay[index] : grossPay;
    if (!isGiven(amount)) continue;
    if (paid === null || isList) paid = readPayAndPension(row, amount, terms, reading);
    if (paid === null) return null;
    turnover += paid.turnover;
    payments.push({ slot, terms, pay: paid.pay, lines: paid.lines, pension: paid.pension, paymentDate: date });
  }
  return isPayable(payments, turnover) ? payments : null;
}

function isPayable({ length }: readonly PackedPayment[], turnover: number): boolean {
  return length > 0 && turnover <= LARGEST_AMOUNT_PENCE;
}

function readPayAndPension(
  row: Unread,
  amount: unknown,
  terms: Terms,
  { regular, pension }: SimpleReading,
): PayWithPension | null {
  const paid = readPay(row, amount, terms, regular.figures);
  if (paid === null || pension === null || !isGiven(row.pension)) return paid;
  return pension.workOut(row.pension, paid.lines, paid.pay.gross, terms);
}

function readPay(
  row: Unread,
  amount: unknown,
  terms: Terms,
  figures: readonly FiguresInForce[],
): PayWithPension | null {
  if (row.lines !== undefined && !(Array.isArray(row.lines) && row.lines.length === 0)) {
    return readPayLines(row, amount, terms, figures);
  }
  const gross = isAmount(amount) ? readPence(amount) : Number.NaN;
  if (!(gross >= 0 && gross <= LARGEST_AMOUNT_PENCE)) return null;
  const pay = { gross, taxable: gross, niable: gross, benefits: 0, netChanges: 0 };
  return { pay, lines: null, pension: null, turnover: gross };
}

function readPayLines(
  row: Unread,
  amount: unknown,
  { letter }: Terms,
  all: readonly FiguresInForce[],
): PayWithPension | null {
  const [figures, other] = all;
  if (figures === undefined || other !== undefined) return null;
  if (!Array.isArray(row.lines) || row.lines.length >= MOST_LINES) return null;
  const reader = new Reader();
  const facts = getPayFacts(amount, row.lines, "", null);
  const lines = readLines(reader, facts, letter, (owner, path) =>
    readNiCategory(reader, owner.niCategory, path, figures),
  );
  if (reader.problems.length > 0) return null;
  const sums = sumLines(lines, letter);
  if (takesStatutoryPay(sums) || !isOfLetter(sums, letter)) return null;
  const pay = packPay(sums);
  return isNegative(pay) ? null : { pay, lines, pension: null, turnover: sums.turnover };
}

/** Returns whether all pay is under one letter, and none is of a termination award. */
function isOfLetter({ awards, earnings }: ReturnType<typeof sumLines>, letter: string): boolean {
  return awards === 0 && earnings.length === 1 && earnings[0]?.letter === letter;
}
