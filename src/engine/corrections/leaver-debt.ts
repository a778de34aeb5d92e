import { AMOUNTS_IN_JOURNALS, formatPence, type Money, type PayslipAmountName, readPence, readTaxYear } from "../base";
import type { PaymentFacts, Payslip, YearFacts, YearToDate } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { sumOfPeriods } from "./amounts";
import { getLines } from "./differences";
import type { CorrectedYear } from "./facts";
import { payHistory } from "./history";

const AMOUNTS = [
  "grossPay",
  "taxablePay",
  "tax",
  "ni",
  "employerNi",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
  "netPay",
] as const satisfies readonly PayslipAmountName[];

/** What a leaver was paid and deducted too much in a tax year. */
export interface LeaverDebtOfYear {
  readonly taxYear: number;
  /** What was paid, deducted and borne less what was due; below zero if it was too little. */
  readonly overpaid: Readonly<Record<(typeof AMOUNTS)[number], Money>>;
  /** What is booked for it, by what a journal posts: its two sides are equal, and `NetPay` is what the leaver owes. */
  readonly journal: readonly { readonly item: string; readonly debit: Money; readonly credit: Money }[];
  /** The year as it should have been, which is reported once the debt is repaid. */
  readonly yearToDate: YearToDate;
}

/** What a leaver owes of pay that was never due. */
export interface LeaverDebt {
  /** Net: what the leaver repays. */
  readonly netOwed: Money;
  /** The tax years in which anything was paid or deducted too much or too little. */
  readonly years: readonly LeaverDebtOfYear[];
}

/**
 * Returns what somebody who has left owes of pay that was never due, and what of tax, National Insurance, loans and
 * contributions goes back once it is repaid; null without a leaving date, or if a year cannot be calculated. Every pay
 * period is calculated as it should have been. After the last day there is no payment in which nothing was due, so that
 * its code gives back nothing.
 *
 * Source: British Railways Board v Franklin (the net sum is recoverable); PAYE72085 with CWG2, "Unintentional overpayments of
 * salary or pension". That the years are calculated again period by period is our reading of it.
 */
export function leaverDebt(years: readonly CorrectedYear[], rulebook: Rulebook): LeaverDebt | null {
  if ((years.at(-1)?.asKnown.leavingDate ?? null) === null) return null;
  const paid = years.filter(({ payslips }) => payslips.length > 0);
  const found = paid.map((year) => debtOfYear(year, rulebook)).filter((year) => year !== null);
  if (found.length < paid.length) return null;
  const owed = found.reduce((sum, { overpaid }) => sum + readPence(overpaid.netPay), 0);
  return { netOwed: formatPence(owed), years: found.filter(isChanged) };
}

function isChanged({ overpaid }: LeaverDebtOfYear): boolean {
  return Object.values(overpaid).some((amount) => readPence(amount) !== 0);
}

function debtOfYear({ asKnown, payslips }: CorrectedYear, rulebook: Rulebook): LeaverDebtOfYear | null {
  const due = dueTo(asKnown, rulebook);
  const toDate = (due?.at(-1) ?? payslips.at(-1))?.yearToDate;
  if (due === null || toDate === undefined) return null;
  const overpaid = (name: PayslipAmountName) => formatPence(sumOfPeriods(payslips, name) - sumOfPeriods(due, name));
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, overpaid(name)]));
  return {
    taxYear: readTaxYear(asKnown.taxYear),
    // The names are those of the record.
    overpaid: amounts as LeaverDebtOfYear["overpaid"],
    journal: journalOf((name) => sumOfPeriods(payslips, name) - sumOfPeriods(due, name)),
    yearToDate: due.length === 0 ? withoutAmounts(toDate) : toDate,
  };
}

/** Returns the posting of payslips taken back: pay and the employer's costs are credited, and what was owed for them is debited. */
function journalOf(overpaid: (name: PayslipAmountName) => number): LeaverDebtOfYear["journal"] {
  const sums = new Map<string, number>();
  const add = (item: string, pence: number) => sums.set(item, (sums.get(item) ?? 0) + pence);
  for (const { name, journal, sign } of AMOUNTS_IN_JOURNALS) {
    const pence = overpaid(name);
    add(journal, sign > 0 ? -pence : pence);
    if (name === "employerNi" || name === "employerPension") add(`${journal}Expense`, -pence);
  }
  return [...sums]
    .filter(([, pence]) => pence !== 0)
    .map(([item, pence]) => ({
      item,
      debit: formatPence(Math.max(0, pence)),
      credit: formatPence(Math.max(0, -pence)),
    }));
}

/** Returns a year in which nothing was due: every amount of it is a string. */
function withoutAmounts(toDate: YearToDate): YearToDate {
  const amounts: unknown = JSON.parse(JSON.stringify(toDate), (_, value) =>
    typeof value === "string" ? "0.00" : value,
  );
  return amounts as YearToDate;
}

/** Returns the payslips that should have been; null if they cannot be calculated. */
function dueTo(asKnown: YearFacts, rulebook: Rulebook): readonly Payslip[] | null {
  const { leavingDate = null } = asKnown;
  const payments = asKnown.payments.filter(
    (payment) => leavingDate === null || payment.paymentDate <= leavingDate || hasPay(payment),
  );
  if (payments.length === 0) return [];
  const paid = payHistory({ ...asKnown, payments }, null, rulebook);
  return paid.ok ? paid.value.closed : null;
}

function hasPay(payment: PaymentFacts): boolean {
  return getLines(payment).some(({ amount }) => readPence(amount) !== 0);
}
