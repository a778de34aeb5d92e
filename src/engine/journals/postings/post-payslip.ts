import { itemAt, type Pence } from "../../base";
import type { ReadPayslip } from "../read/journal-payslip";
import type { PayRow } from "../read/pay-row";
import type { Warnings } from "../summary/warnings";
import type { ControlAccount } from "../words";
import type { Chart } from "./chart";
import { type Account, balance, type Entry } from "./entry";
import type { Ledger } from "./ledger";
import type { Place, Places } from "./places";

/** The accounts, places and ledger that posting needs besides the payslips. */
export interface Books {
  readonly ledger: Ledger;
  readonly chart: Chart;
  readonly places: Places;
  readonly warnings: Warnings;
  /** Keep the postings of each employee separate. */
  readonly keepsOrigins: boolean;
}

/** The places of an amount, and the payslip it comes from. */
interface Target {
  readonly places: readonly Place[];
  readonly origin: string;
}

/** Allocates an amount to its places. */
function spread(account: Account, pence: Pence, { places, origin }: Target): readonly Entry[] {
  if (pence === 0) return [];
  const [only] = places;
  if (only !== undefined && places.length === 1) return [{ account, cell: only.cell, pence, origin }];
  const shares = places.map(({ basisPoints }) => basisPoints);
  const parts = allocate(pence, shares);
  return places.map(({ cell }, at) => ({ account, cell, pence: parts[at] ?? 0, origin }));
}

/** A payslip being posted. */
interface Posting {
  readonly payslip: ReadPayslip;
  readonly books: Books;
  /** The places of amounts whose row states none. */
  readonly own: Target;
}

/**
 * Posts a payslip: pay as debits, deductions as credits, and net pay as the remainder of every cell; and the employer's
 * own cost against its liability.
 */
export function postPayslip(payslip: ReadPayslip, books: Books): void {
  const { ledger, chart } = books;
  const origin = books.keepsOrigins ? payslip.employeeId : "";
  const posting = {
    payslip,
    books,
    own: { places: books.places.ofPayslip(payslip, null, payslip.niCategory), origin },
  };
  const entries = [...payslip.rows.flatMap((row) => rowEntries(row, posting)), ...owedEntries(posting)];
  if (entries.length > 0) ledger.post(balance(entries, chart.control("NetPay"), origin));
  postEmployerCost(posting);
}

/** Returns the entries of a row that changes net pay; the employer's pension does not. */
function rowEntries(row: PayRow, posting: Posting): readonly Entry[] {
  if (row.kind === "EmployerPension" || row.pence === 0) return [];
  const account = posting.books.chart.element(row);
  if (account === null) return warnOfExcluded(row, posting.books);
  return spread(account, row.kind === "Pay" ? row.pence : 0 - row.pence, targetOf(row, posting));
}

function warnOfExcluded({ payElementId, pence }: PayRow, { warnings }: Books): readonly Entry[] {
  warnings.addAmount("pay_element_excluded", { payElementId }, pence);
  return [];
}

function targetOf({ id }: PayRow, { payslip, books, own }: Posting): Target {
  const place = id === null ? undefined : payslip.places.get(id);
  if (place === undefined) return own;
  return { places: books.places.ofPayslip(payslip, place, payslip.niCategory), origin: own.origin };
}

function letterTarget(niCategory: string, { payslip, books, own }: Posting): Target {
  return { places: books.places.ofPayslip(payslip, null, niCategory), origin: own.origin };
}

/** Returns tax, loans and the employee's National Insurance, by letter. */
function owedEntries(posting: Posting): readonly Entry[] {
  const { payslip, books, own } = posting;
  const { tax, studentLoan, postgraduateLoan } = payslip.figures;
  const credit = (name: ControlAccount, pence: Pence, target: Target) =>
    pence === 0 ? [] : spread(books.chart.control(name), 0 - pence, target);
  return [
    ...credit("Paye", tax, own),
    ...payslip.letters.flatMap(({ niCategory, ni }) => credit("EmployeeNi", ni, letterTarget(niCategory, posting))),
    ...credit("StudentLoan", studentLoan, own),
    ...credit("PostgraduateLoan", postgraduateLoan, own),
  ];
}

function postEmployerCost(posting: Posting): void {
  const { payslip, books } = posting;
  for (const { niCategory, employerNi } of payslip.letters) {
    const target = letterTarget(niCategory, posting);
    if (employerNi !== 0) postPair(books, ["EmployerNiExpense", "EmployerNi"], employerNi, target);
  }
  for (const row of payslip.rows) {
    if (row.pence === 0) continue;
    if (row.kind === "PensionSacrifice") {
      postPair(books, ["EmployerPensionExpense", "EmployerPension"], row.pence, targetOf(row, posting));
    }
    if (row.kind === "EmployerPension") postEmployerPension(row, books, targetOf(row, posting));
  }
}

function postEmployerPension(row: PayRow, books: Books, target: Target): void {
  const { ledger, chart } = books;
  const account = chart.element(row);
  if (account === null) warnOfExcluded(row, books);
  else ledger.post(balance(spread(account, row.pence, target), chart.control("EmployerPension"), target.origin));
}

/** Posts a cost and its liability: the same pence in the same places. */
export function postPair(
  { ledger, chart }: Books,
  [debit, credit]: readonly [debit: ControlAccount, credit: ControlAccount],
  pence: Pence,
  target: Target,
): void {
  ledger.post(balance(spread(chart.control(debit), pence, target), chart.control(credit), target.origin));
}

/**
 * Allocates whole pence in proportion to shares: each part is rounded down, and the remaining pennies go one each to
 * the parts with the largest remainders; of equal remainders the first. The parts always add up to the amount, and a
 * negative amount is the mirror image of the positive one.
 *
 * @param shares whole numbers of zero or more, in key order, not all zero, at most 10,000 in total
 */
export function allocate(pence: Pence, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const size = Math.abs(pence);
  const parts = shares.map((share) => Math.floor((size * share) / whole));
  const left = size - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: (size * share) % whole }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at] = itemAt(parts, at) + 1;
  return pence < 0 ? parts.map((part) => 0 - part) : parts;
}
