import type { PayRow } from "../read/pay-row";
import type { ReadPayslip } from "../read/read-payslip";
import type { Warnings } from "../summary/warnings";
import type { ControlAccount } from "../words";
import type { Account } from "./account";
import { allocate } from "./allocate";
import type { Chart } from "./chart";
import { balance, type Entry } from "./entry";
import type { Ledger } from "./ledger";
import type { Place, Places } from "./places";

/** What posting needs beside the payslips. */
export interface Desk {
  readonly ledger: Ledger;
  readonly chart: Chart;
  readonly places: Places;
  readonly warnings: Warnings;
  /** Keep the postings of each employee apart. */
  readonly keepsOrigins: boolean;
}

/** An amount spread over its places. */
function spread(account: Account, pence: number, places: readonly Place[], origin: string): readonly Entry[] {
  if (pence === 0) return [];
  const [only] = places;
  if (only !== undefined && places.length === 1) return [{ account, cell: only.cell, pence, origin }];
  const shares = places.map(({ basisPoints }) => basisPoints);
  const parts = allocate(pence, shares);
  return places.map(({ cell }, at) => ({ account, cell, pence: parts[at] as number, origin }));
}

/**
 * Posts a payslip: pay on the debit side, what is taken from it on the credit side, net pay as what is left in every cell;
 * and the employer's own cost against what it owes.
 */
export function postPayslip(payslip: ReadPayslip, desk: Desk): void {
  const { ledger, chart } = desk;
  const origin = desk.keepsOrigins ? payslip.employeeId : "";
  const own = desk.places.ofPayslip(payslip, null, payslip.niCategory);
  const entries = [
    ...payslip.rows.flatMap((row) => rowEntries(row, payslip, desk, own, origin)),
    ...owed(payslip, desk, own, origin),
  ];
  if (entries.length > 0) ledger.post(balance(entries, chart.control("NetPay"), origin));
  postEmployerCost(payslip, desk, own, origin);
}

/** What a row gives to the employee or takes; the employer's pension is no part of that. */
function rowEntries(
  row: PayRow,
  payslip: ReadPayslip,
  desk: Desk,
  own: readonly Place[],
  origin: string,
): readonly Entry[] {
  if (row.kind === "EmployerPension" || row.pence === 0) return [];
  const account = desk.chart.element(row);
  if (account === null) return excluded(row, desk);
  return spread(account, row.kind === "Pay" ? row.pence : 0 - row.pence, placesOf(row, payslip, desk, own), origin);
}

function excluded({ payElementId, pence }: PayRow, { warnings }: Desk): readonly Entry[] {
  warnings.addAmount("pay_element_excluded", { payElementId }, pence);
  return [];
}

function placesOf(row: PayRow, payslip: ReadPayslip, desk: Desk, own: readonly Place[]): readonly Place[] {
  const place = row.id === null ? undefined : payslip.places.get(row.id);
  return place === undefined ? own : desk.places.ofPayslip(payslip, place, payslip.niCategory);
}

/** Tax, loans and the employee's National Insurance, by letter. */
function owed(payslip: ReadPayslip, desk: Desk, own: readonly Place[], origin: string): readonly Entry[] {
  const { tax, studentLoan, postgraduateLoan } = payslip.figures;
  const credit = (name: ControlAccount, pence: number, places: readonly Place[]) =>
    pence === 0 ? [] : spread(desk.chart.control(name), 0 - pence, places, origin);
  return [
    ...credit("Paye", tax, own),
    ...payslip.letters.flatMap(({ niCategory, ni }) =>
      credit("EmployeeNi", ni, desk.places.ofPayslip(payslip, null, niCategory)),
    ),
    ...credit("StudentLoan", studentLoan, own),
    ...credit("PostgraduateLoan", postgraduateLoan, own),
  ];
}

function postEmployerCost(payslip: ReadPayslip, desk: Desk, own: readonly Place[], origin: string): void {
  for (const { niCategory, employerNi } of payslip.letters) {
    const places = desk.places.ofPayslip(payslip, null, niCategory);
    if (employerNi !== 0) postPair(desk, "EmployerNiExpense", "EmployerNi", employerNi, places, origin);
  }
  for (const row of payslip.rows) {
    if (row.pence === 0) continue;
    const places = placesOf(row, payslip, desk, own);
    if (row.kind === "PensionSacrifice") {
      postPair(desk, "EmployerPensionExpense", "EmployerPension", row.pence, places, origin);
    }
    if (row.kind === "EmployerPension") postEmployerPension(row, desk, places, origin);
  }
}

function postEmployerPension(row: PayRow, desk: Desk, places: readonly Place[], origin: string): void {
  const account = desk.chart.element(row);
  if (account === null) excluded(row, desk);
  else
    desk.ledger.post(
      balance(spread(account, row.pence, places, origin), desk.chart.control("EmployerPension"), origin),
    );
}

/** A cost and what is owed for it, the same pennies in the same places. */
export function postPair(
  { ledger, chart }: Desk,
  debit: ControlAccount,
  credit: ControlAccount,
  pence: number,
  places: readonly Place[],
  origin: string,
): void {
  ledger.post(balance(spread(chart.control(debit), pence, places, origin), chart.control(credit), origin));
}
