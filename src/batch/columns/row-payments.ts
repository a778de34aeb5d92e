import { type DayNumber, earningsPeriodOf, readDate, taxPeriodOn } from "../../engine/base";
import {
  amountsOf,
  nothingToDate,
  type PaySums,
  type ReadLine,
  type ReadPayslip,
  type Settlement,
  sumLines,
  sumsOfGross,
  type ToDate,
  taxablePayment,
} from "../../engine/gross-to-net";
import { taxOf } from "../../engine/income-tax";
import {
  contributionsOn,
  difference,
  directorTables,
  type LetterTotals,
  type NiOutcome,
  niTables,
} from "../../engine/national-insurance";
import { loansOf, NO_LOANS } from "../../engine/student-loans";
import type { Arena } from "./arena";
import type { Slot } from "./slots";
import type { Terms } from "./terms";

/** A payment of a row as the engine's own printer takes it. */
export interface RowPayment {
  readonly read: ReadPayslip;
  readonly settlement: Settlement;
}

/** Court orders are for the single path. */
const WITHOUT_ORDERS = { orders: null };
const WHOLE_YEAR = { byYear: true, settles: false, weeks: 52 } as const;

/** The payment of a row in a slot, with the year before it; its figures are the columns'. */
export function rowPayment(arena: Arena, row: number, slot: number, terms: Terms, toDate: ToDate): RowPayment {
  const { shape } = arena;
  const inSlot = shape.slots[slot] as Slot;
  const { figures } = inSlot;
  const notes = arena.notes.get(row);
  const paymentDate = notes?.dates?.[slot] ?? shape.dates[slot] ?? "";
  const lines = notes?.lines?.[shape.steady ? 0 : slot] ?? null;
  const contributions = notes?.pensions?.[shape.steady ? 0 : slot] ?? null;
  const sums = sumsIn(arena, row, slot, terms, lines);
  const payment = {
    ...WITHOUT_ORDERS,
    figures,
    code: terms.code,
    period: taxPeriodOn(dayOf(paymentDate), inSlot.period.taxYear, shape.frequency),
    sums,
    earningsPeriod: earningsPeriodOf(shape.frequency),
    periodToDate: [],
    loansInPeriod: { studentLoan: 0, postgraduateLoan: 0 },
    plan: terms.plan,
    postgraduateLoan: terms.postgraduateLoan,
    taxTerms: null,
    director: shape.director ? WHOLE_YEAR : null,
    toDate,
  };
  const read: ReadPayslip = {
    payment,
    payFrequency: shape.frequency,
    paymentDate,
    letter: terms.letter,
    lines,
    payPath: "/lines",
    pension: contributions === null ? null : { contributions, steps: noSteps },
    steps: [],
  };
  return { read, settlement: settlementOf(arena, row, slot, read) };
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

function sumsIn(arena: Arena, row: number, slot: number, terms: Terms, lines: readonly ReadLine[] | null): PaySums {
  return lines === null ? sumsOfGross(arena.value("gross", slot, row), terms.letter) : sumLines(lines, terms.letter);
}

function settlementOf(arena: Arena, row: number, slot: number, { payment, letter }: ReadPayslip): Settlement {
  const { figures, sums } = payment;
  const value = (column: Parameters<Arena["value"]>[0]) => arena.value(column, slot, row);
  const tax = value("tax");
  const employee = value("employeeNi");
  const employer = value("employerNi");
  const loans = { plan: payment.plan, studentLoan: value("planLoan"), postgraduateLoan: value("postgraduateLoan") };
  const taxablePay = sums.taxable - sums.netPayPension - sums.beforeTax;
  const niable = sums.earnings[0]?.gross ?? 0;
  const hasLoans = payment.plan !== null || payment.postgraduateLoan;
  const settlement = {
    ...WITHOUT_ORDERS,
    tax: { ...taxOf(figures, taxablePayment(payment, taxablePay)), tax },
    ni: niOutcome(payment, letter, niable, employee, employer),
    loansDue: hasLoans
      ? loansOf(figures, payment.plan, payment.postgraduateLoan, niable, payment.earningsPeriod)
      : NO_LOANS,
    amounts: amountsOf(sums, taxablePay, niable, tax, employee, employer, loans),
  };
  return settlement;
}

/** Bands by the engine's tables; contributions as the columns have them. */
function niOutcome(
  { figures, director, earningsPeriod, toDate }: ReadPayslip["payment"],
  letter: string,
  niable: number,
  employee: number,
  employer: number,
): NiOutcome {
  const tables = director === null ? niTables(figures, earningsPeriod) : directorTables(figures, 52);
  const before = director === null ? undefined : toDate.directorLetters.find((totals) => totals.letter === letter);
  const earned = (before?.gross ?? 0) + niable;
  const all: LetterTotals = difference(contributionsOn(tables, letter, 0, earned, earned), before);
  return { letters: [{ ...all, employee, employer }], tables };
}

/** The year before a row's first payment. */
export function openingOf(arena: Arena, row: number): ToDate {
  return arena.notes.get(row)?.toDate ?? nothingToDate();
}
