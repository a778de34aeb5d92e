import {
  type Amounts,
  addAmounts,
  addToDate,
  multiplyAmounts,
  NO_TAX,
  NOTHING_TO_DATE,
  type Paid,
  type PaySums,
  paymentAmounts,
  plainPay,
  type ReadLine,
  sumGross,
  sumLines,
  type ToDate,
} from "../../engine/gross-to-net";
import type { LetterTotals } from "../../engine/national-insurance";
import { NO_LOANS } from "../../engine/student-loans";
import type { Arena } from "./arena";
import type { LinesOfRow } from "./packed-row";
import type { Terms, TermsBook } from "./regular-dates";
import { getOpening, hasLines, linesIn, type PaidSlot, paidSlots, rowPayment } from "./row-payments";

/** A row's year. */
export interface RowYear {
  readonly payments: number;
  /** Code, letter and loans of the last payment. */
  readonly terms: Terms;
  /** The totals of the payments. */
  readonly paid: Amounts;
  /** Including the year before them. */
  readonly toDate: ToDate;
}

/** A year that is in the columns as it is: one letter, lines in columns, if any, and nothing before the first payment. */
export interface Carried {
  readonly arena: Arena;
  readonly row: number;
  readonly payments: number;
  /** Code, letter and loans of the last payment. */
  readonly terms: Terms;
  readonly lines: LinesOfRow | null;
}

/** Returns a row's year that is in the columns as it is; null for any other. */
export function carriedYear(arena: Arena, row: number, book: TermsBook): Carried | null {
  const notes = arena.notes.get(row);
  if (notes !== undefined && (notes.lines !== null || notes.toDate !== null)) return null;
  const lines = notes?.inColumns ?? null;
  const { steady, slots } = arena.shape;
  if (steady) return { arena, row, payments: slots.length, terms: termsOf(arena, row, book), lines };
  const { count, terms, isOneLetter } = lastPaid(arena, row, book);
  return isOneLetter ? { arena, row, payments: count, terms, lines } : null;
}

/** Returns the terms of a steady row. */
function termsOf(arena: Arena, row: number, book: TermsBook): Terms {
  const terms = book.at(arena.termsId(0, row));
  if (terms === null) throw new Error("a row without payments is not in the columns");
  return terms;
}

/** Returns a row's year after its last payment. Under one letter it is read from the year-to-date columns. */
export function rowYear(arena: Arena, row: number, book: TermsBook): RowYear {
  return arena.shape.steady ? steadyYear(arena, row, book) : varyingYear(arena, row, book);
}

/** A row with the same pay and terms in every slot: nothing is looked at twice. */
function steadyYear(arena: Arena, row: number, book: TermsBook): RowYear {
  const terms = termsOf(arena, row, book);
  const opening = getOpening(arena, row);
  const count = arena.shape.slots.length;
  const first = { arena, row, slot: 0, terms };
  const paid = carried(first, steadyLines(first), opening);
  return { payments: count, terms, paid: paid.amounts, toDate: addToDate(opening, paid, arena.shape.director) };
}

function varyingYear(arena: Arena, row: number, book: TermsBook): RowYear {
  const opening = getOpening(arena, row);
  const { count, slot, terms, isOneLetter } = lastPaid(arena, row, book);
  const last = { arena, row, slot, terms };
  const { director } = arena.shape;
  const paid = isOneLetter
    ? carried(last, linesOf(last, book), opening)
    : addedUp(paidSlots(arena, row, book), opening, director);
  return { payments: count, terms, paid: paid.amounts, toDate: addToDate(opening, paid, director) };
}

/** Returns how often a row is paid, its last slot, and whether all payments have one letter. */
function lastPaid(arena: Arena, row: number, book: TermsBook) {
  let count = 0;
  let last: Pick<PaidSlot, "slot" | "terms"> | null = null;
  let isOneLetter = true;
  for (let slot = 0; slot < arena.shape.slots.length; slot++) {
    const terms = book.at(arena.termsId(slot, row));
    if (terms === null) continue;
    if (last !== null && last.terms.letter !== terms.letter) isOneLetter = false;
    last = { slot, terms };
    count++;
  }
  if (last === null) throw new Error("a row without payments is not in the columns");
  return { ...last, count, isOneLetter };
}

/** Returns the columns' year to date, with the totals of the lines. */
function carried(last: PaidSlot, lines: Amounts, opening: ToDate): Paid {
  const { arena, row, terms } = last;
  const value = (column: Parameters<Arena["value"]>[0]) => arena.value(column, 0, row);
  const employee = value("employeeNiToDate");
  const employer = value("employerNiToDate");
  const niablePay = value("niableToDate");
  const letter: LetterTotals = {
    letter: terms.letter,
    gross: niablePay,
    employee,
    employer,
    atLel: value("atLelToDate"),
    lelToPt: value("lelToPtToDate"),
    ptToUel: value("ptToUelToDate"),
    aboveUel: value("aboveUelToDate"),
  };
  const amounts: Amounts = {
    ...lines,
    grossPay: value("grossToDate"),
    taxablePay: value("payToDate") - opening.amounts.taxablePay - opening.previousTaxablePay,
    tax: value("taxToDate") - opening.amounts.tax - opening.previousTaxPaid,
    ni: employee,
    employerNi: employer,
    niablePay,
    studentLoan: value("planLoanToDate"),
    postgraduateLoan: value("postgraduateLoanToDate"),
    netPay: value("netPayToDate"),
  };
  return { amounts, ni: { letters: [letter] } };
}

/** Returns the totals of a row's lines: pension, sacrifice, orders and so on. */
function linesOf({ arena, row, terms }: PaidSlot, book: TermsBook): Amounts {
  if (!hasLines(arena, row)) return noLines(arena, row);
  let total = NO_LINES;
  for (let slot = 0; slot < arena.shape.slots.length; slot++) {
    if (book.at(arena.termsId(slot, row)) === null) continue;
    const lines = linesIn({ arena, row, slot, terms });
    const { letter } = terms;
    const sums = lines === null ? sumGross(arena.value("gross", slot, row), letter) : sumLines(lines, letter);
    total = addAmounts(total, amountsOf(lines, sums));
  }
  return total;
}

/** Returns the same of a steady row: the lines of one payment as often as it is made. */
function steadyLines(first: PaidSlot): Amounts {
  const { arena, row, terms } = first;
  const lines = linesIn(first);
  if (lines === null) return noLines(arena, row);
  return multiplyAmounts(amountsOfLines(lines, terms.letter), arena.shape.slots.length);
}

/** Returns what lines add to the amounts of a payment under a letter. */
export function amountsOfLines(lines: readonly ReadLine[], letter: string): Amounts {
  return amountsOf(lines, sumLines(lines, letter));
}

function amountsOf(lines: readonly ReadLine[] | null, sums: PaySums): Amounts {
  return paymentAmounts(plainPay(lines, sums), NO_TAX, NO_LOANS, null);
}

function noLines(arena: Arena, row: number): Amounts {
  return { ...NO_LINES, pensionablePay: arena.value("grossToDate", 0, row) };
}

const NO_LINES = amountsOf(null, sumLines([], ""));

/** Adds up payment by payment, for rows whose letter changes. */
function addedUp(slots: readonly PaidSlot[], opening: ToDate, director: boolean): Paid {
  let toDate = opening;
  let paid = NOTHING_TO_DATE;
  for (const slot of slots) {
    const { settlement } = rowPayment(slot, toDate);
    toDate = addToDate(toDate, settlement, director);
    paid = addToDate(paid, settlement, director);
  }
  return { amounts: paid.amounts, ni: { letters: director ? paid.directorLetters : paid.letters } };
}
