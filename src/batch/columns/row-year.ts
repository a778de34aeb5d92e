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
import { openingOf, type PaidSlot, paidSlots, rowPayment } from "./row-payments";
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
  const slots = paidSlots(arena, row, book);
  const last = slots.at(-1);
  if (last === undefined) throw new Error("a row without payments is not in the columns");
  const opening = openingOf(arena, row);
  const isOneLetter = slots.every(({ terms }) => terms.letter === last.terms.letter);
  const paid = isOneLetter ? carried(slots, last, opening) : addedUp(slots, opening, arena.shape.director);
  const toDate = addToDate(opening, paid, arena.shape.director);
  return { payments: slots.length, terms: last.terms, paid: paid.amounts, toDate };
}

/** Returns the columns' year to date, with the totals of the lines. */
function carried(slots: readonly PaidSlot[], last: PaidSlot, opening: ToDate): Paid {
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
    ...linesOf(slots, last),
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
function linesOf(slots: readonly PaidSlot[], { arena, row, terms: { letter } }: PaidSlot): Amounts {
  const lines = arena.notes.get(row)?.lines ?? null;
  const nothing = paymentAmounts(plainPay(null, sumLines([], letter)), NO_TAX, NO_LOANS, null);
  if (lines === null) return { ...nothing, pensionablePay: arena.value("grossToDate", 0, row) };
  const { steady } = arena.shape;
  let one: Amounts | null = null;
  let total = nothing;
  for (const { slot } of slots) {
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
