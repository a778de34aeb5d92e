import type { Payslip } from "../../engine";
import { type DayNumber, getEarningsPeriod, readDate, taxPeriodOn } from "../../engine/base";
import {
  addToDate,
  loanEarnings,
  NOTHING_EARLIER,
  NOTHING_TO_DATE,
  type Pay,
  type Payment,
  paymentAmounts,
  plainPay,
  type ReadLine,
  type Settlement,
  sumGross,
  sumLines,
  type ToDate,
  taxablePayment,
  writeWholePayslip,
} from "../../engine/gross-to-net";
import { calculateTax } from "../../engine/income-tax";
import {
  contributionsOn,
  difference,
  directorTables,
  type LetterTotals,
  type NiOutcome,
  niTables,
} from "../../engine/national-insurance";
import { calculateLoans, NO_LOANS } from "../../engine/student-loans";
import type { Arena } from "./arena";
import type { Terms, TermsBook } from "./regular-dates";

/** A payment of a row, as input for the engine's payslip. */
interface RowPayment {
  readonly payment: Payment;
  readonly pay: Pay;
  readonly settlement: Settlement;
}

/** A row in a slot in which it is paid. */
export interface PaidSlot {
  readonly arena: Arena;
  readonly row: number;
  readonly slot: number;
  readonly terms: Terms;
}

/** Returns the slots in which a row is paid, in order. */
export function paidSlots(arena: Arena, row: number, book: TermsBook): readonly PaidSlot[] {
  const paid: PaidSlot[] = [];
  for (const slot of arena.shape.slots.keys()) {
    const terms = book.at(arena.termsId(slot, row));
    if (terms !== null) paid.push({ arena, row, slot, terms });
  }
  return paid;
}

const WHOLE_YEAR = { byYear: true, settles: false, weeks: 52 } as const;

/** Returns the payment of a row in a slot, with the year before it; its amounts are from the columns. */
export function rowPayment(paid: PaidSlot, toDate: ToDate): RowPayment {
  const { arena, row, slot, terms } = paid;
  const { shape } = arena;
  const inSlot = arena.slotAt(slot);
  const paymentDate = arena.notes.get(row)?.dates?.[slot] ?? shape.dates[slot] ?? "";
  const day = dayOf(paymentDate);
  const payment: Payment = {
    payFrequency: shape.frequency,
    day,
    paymentDate,
    figures: inSlot.figures,
    code: terms.code,
    period: taxPeriodOn(day, inSlot.period.taxYear, shape.frequency),
    letter: terms.letter,
    earningsPeriod: getEarningsPeriod(shape.frequency),
    earlier: NOTHING_EARLIER,
    plan: terms.plan,
    postgraduateLoan: terms.postgraduateLoan,
    isOffPayroll: false,
    loanMethod: null,
    taxTerms: null,
    settleByPeriod: null,
    director: shape.director ? WHOLE_YEAR : null,
    directorElsewhere: [],
    toDate,
  };
  const pay = payIn(paid);
  return { payment, pay, settlement: settlementOf(paid, payment, pay) };
}

function payIn(paid: PaidSlot): Pay {
  const { arena, row, slot, terms } = paid;
  const { letter } = terms;
  const lines = linesIn(paid);
  const contributions = arena.notes.get(row)?.pensions?.[arena.shape.steady ? 0 : slot] ?? null;
  const sums = lines === null ? sumGross(arena.value("gross", slot, row), letter) : sumLines(lines, letter);
  const pension = contributions === null ? null : { contributions, steps: noSteps };
  return { ...plainPay(lines, sums), pension };
}

/** A batch explains nothing: the single path does. */
function noSteps(): readonly [] {
  return [];
}

let lastDate = "";
let lastDay: DayNumber = Number.NaN;

/** Payments of a run share their dates. */
function dayOf(date: string): DayNumber {
  if (date !== lastDate) {
    lastDay = readDate(date);
    lastDate = date;
  }
  return lastDay;
}

function settlementOf({ arena, row, slot }: PaidSlot, payment: Payment, pay: Pay): Settlement {
  const { sums } = pay;
  const { figures } = payment;
  const value = (column: Parameters<Arena["value"]>[0]) => arena.value(column, slot, row);
  const tax = value("tax");
  const [ni, employerNi] = [value("employeeNi"), value("employerNi")];
  const loans = { studentLoan: value("planLoan"), postgraduateLoan: value("postgraduateLoan") };
  const taxablePay = sums.taxable - sums.netPayPension - sums.beforeTax;
  const niablePay = sums.earnings[0]?.gross ?? 0;
  const hasLoans = payment.plan !== null || payment.postgraduateLoan;
  return {
    tax: { ...calculateTax(figures, taxablePayment(payment, sums, taxablePay)), tax },
    ni: niOutcome(payment, niablePay, { employee: ni, employer: employerNi }),
    loansDue: hasLoans
      ? calculateLoans(
          figures,
          payment.plan,
          payment.postgraduateLoan,
          loanEarnings(sums.earnings),
          payment.earningsPeriod,
        )
      : NO_LOANS,
    apart: null,
    orders: null,
    amounts: paymentAmounts(pay, { taxablePay, niablePay, tax, ni, employerNi }, loans, null),
  };
}

/** Bands from the engine's tables; contributions from the columns. */
function niOutcome(
  { figures, director, earningsPeriod, toDate, letter }: Payment,
  niable: number,
  contributions: Pick<LetterTotals, "employee" | "employer">,
): NiOutcome {
  const tables = director === null ? niTables(figures, earningsPeriod) : directorTables(figures, 52);
  const before = director === null ? undefined : toDate.directorLetters.find((totals) => totals.letter === letter);
  const earned = (before?.gross ?? 0) + niable;
  const all: LetterTotals = difference(contributionsOn(tables, letter, 0, earned, earned), before);
  return { letters: [{ ...all, ...contributions }], tables };
}

/** Returns the year before a row's first payment. */
export function getOpening(arena: Arena, row: number): ToDate {
  return arena.notes.get(row)?.toDate ?? NOTHING_TO_DATE;
}

/** Returns whether a row has pay lines. */
export function hasLines(arena: Arena, row: number): boolean {
  const notes = arena.notes.get(row);
  return notes !== undefined && (notes.lines !== null || notes.inColumns !== null);
}

/** Returns the lines of a payment, including the pension's own; null if the pay was one amount. */
export function linesIn({ arena, row, slot, terms: { letter } }: PaidSlot): readonly ReadLine[] | null {
  const notes = arena.notes.get(row);
  if (notes === undefined) return null;
  const { inColumns, lines } = notes;
  if (inColumns !== null) return inColumns.of.linesAt(inColumns.at, arena.value("gross", slot, row), letter);
  return lines?.[arena.shape.steady ? 0 : slot] ?? null;
}

/** Returns the payslips of a row, one by one, identical to the single path's. */
export function* rowPayslips(arena: Arena, row: number, book: TermsBook): Generator<Payslip, void> {
  let toDate = getOpening(arena, row);
  for (const slot of paidSlots(arena, row, book)) {
    const paid = rowPayment(slot, toDate);
    yield writeWholePayslip(paid, paid.settlement);
    toDate = addToDate(toDate, paid.settlement, arena.shape.director);
  }
}

/** Returns whether deductions exceed pay in any payment of a row, which the single path refuses. */
export function hasNegativeNetPay(arena: Arena, row: number): boolean {
  for (const slot of arena.shape.slots.keys()) {
    if (arena.paid[slot] === 1 && arena.value("netPay", slot, row) < 0) return true;
  }
  return false;
}
