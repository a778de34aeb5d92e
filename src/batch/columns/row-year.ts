import {
  type Amounts,
  addAmounts,
  addToDate,
  NO_TAX,
  NOTHING_TO_DATE,
  type Paid,
  paymentAmounts,
  plainPay,
  sumGross,
  sumLines,
  type ToDate,
} from "../../engine/gross-to-net";
import type { LetterTotals } from "../../engine/national-insurance";
import { NO_LOANS } from "../../engine/student-loans";
import type { Arena } from "./arena";
import { openingOf, rowPayment } from "./row-payments";
import type { Terms, TermsBook } from "./terms";

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

/** Returns a row's year after its last payment. Under one letter it is read from the year-to-date columns. */
export function rowYear(arena: Arena, row: number, book: TermsBook): RowYear {
  const slots: number[] = [];
  const letters = new Set<string>();
  let terms: Terms | null = null;
  for (const slot of arena.shape.slots.keys()) {
    const inSlot = book.at(arena.termsId(slot, row));
    if (inSlot === null) continue;
    terms = inSlot;
    slots.push(slot);
    letters.add(inSlot.letter);
  }
  if (terms === null) throw new Error("a row without payments is not in the columns");
  const opening = openingOf(arena, row);
  const paid =
    letters.size === 1 ? carried(arena, row, slots, terms, opening) : addedUp(arena, row, slots, book, opening);
  return { payments: slots.length, terms, paid: paid.amounts, toDate: addToDate(opening, paid, arena.shape.director) };
}

/** Returns the columns' year to date, with the totals of the lines. */
function carried(arena: Arena, row: number, slots: readonly number[], terms: Terms, opening: ToDate): Paid {
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
    ...linesOf(arena, row, slots, terms),
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
function linesOf(arena: Arena, row: number, slots: readonly number[], { letter }: Terms): Amounts {
  const lines = arena.notes.get(row)?.lines ?? null;
  const nothing = paymentAmounts(plainPay(null, sumLines([], letter)), NO_TAX, NO_LOANS, null);
  if (lines === null) return { ...nothing, pensionablePay: arena.value("grossToDate", 0, row) };
  const { steady } = arena.shape;
  let one: Amounts | null = null;
  let total = nothing;
  for (const slot of slots) {
    if (one === null || !steady) {
      const inSlot = lines[steady ? 0 : slot] ?? null;
      const sums = inSlot === null ? sumGross(arena.value("gross", slot, row), letter) : sumLines(inSlot, letter);
      one = paymentAmounts(plainPay(inSlot, sums), NO_TAX, NO_LOANS, null);
    }
    total = addAmounts(total, one);
  }
  return total;
}

/** Adds up payment by payment, for rows whose letter changes. */
function addedUp(arena: Arena, row: number, slots: readonly number[], book: TermsBook, opening: ToDate): Paid {
  const { director } = arena.shape;
  let toDate = opening;
  let paid = NOTHING_TO_DATE;
  for (const slot of slots) {
    const { settlement } = rowPayment(arena, row, slot, book.at(arena.termsId(slot, row)) as Terms, toDate);
    toDate = addToDate(toDate, settlement, director);
    paid = addToDate(paid, settlement, director);
  }
  return { amounts: paid.amounts, ni: { letters: director ? paid.directorLetters : paid.letters } };
}
