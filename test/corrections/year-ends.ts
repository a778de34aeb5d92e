import { expect } from "vitest";
import { type PaymentFacts, type Payslip, payYear, type YearFacts, type YearToDate } from "../../src/engine";
import type { PayslipAmountName } from "../../src/engine/base";
import { type CorrectedYear, type CorrectionsPlan, planCorrections } from "../../src/engine/corrections";
import { orderAfter } from "../../src/engine/court-orders";
import { addDays } from "../support/dates";
import { answerOf } from "../support/golden/engine";
import { rulebook } from "../support/library";
import type { Orders } from "./employments";
import type { LateFact, LateYear } from "./late-facts";
import { payslipsOf } from "./plan";

// Corrects a year in its open run, and pays the rest of it.

export const AMOUNTS = [
  "grossPay",
  "taxablePay",
  "tax",
  "ni",
  "employerNi",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
  "attachmentOrders",
] as const satisfies readonly PayslipAmountName[];

export interface Corrected {
  readonly plan: CorrectionsPlan;
  /** As for `planCorrections`, with the open run closed, and with facts that are known before it. */
  yearsIf(known: (late: LateYear) => YearFacts, next: string): readonly CorrectedYear[];
  readonly end: YearToDate;
}

export function correctIn({ asPaid, asKnown, past, openDate, overpayments, treatment }: LateFact): Corrected {
  const closed = before(asPaid, openDate);
  const run = paymentOn(asKnown, openDate);
  const payslips = payslipsOf(closed);
  const ended = past === undefined ? [] : [{ ...past, payslips: payslipsOf(past.asPaid) }];
  const years = [...ended, { asPaid: closed, payslips, asKnown: before(asKnown, openDate) }];
  const given = JSON.stringify(years);
  const policies = { overpayments: overpayments ?? "PayOfOpenRun", treatment: treatment ?? "PeriodOfPayment" };
  const plan = answerOf(planCorrections({ years, open: run, ...policies }, rulebook));
  expect(JSON.stringify(years)).toBe(given);
  const paid = { ...changedFrom(asPaid, asKnown, openDate), payments: [...closed.payments, posted(run, plan)] };
  return {
    plan,
    yearsIf: (known, next) => [
      ...ended.map((year) => ({ ...year, asKnown: known(year) })),
      { asPaid: paid, payslips: [...payslips, plan.openPayslip], asKnown: before(known({ asPaid, asKnown }), next) },
    ],
    end: payRest(asKnown, openDate, plan.openPayslip),
  };
}

function posted(run: PaymentFacts, { lines, selfSettling, openPayslip }: CorrectionsPlan): PaymentFacts {
  const slices = selfSettling.some(({ amount }) => amount === "statutoryPay") ? slicesOf(openPayslip, run) : [];
  return { ...run, lines: [...(run.lines ?? []), ...lines.map(({ line }) => line), ...slices] };
}

/** The slices that statutory pay posts by itself. */
function slicesOf({ forPeriod }: Payslip, run: PaymentFacts) {
  const own = (run.lines ?? []).filter(({ lineType }) => lineType === "StatutoryPayment");
  const amount =
    Number(forPeriod.statutoryPay.StatutorySickPay ?? "0") - own.reduce((sum, line) => sum + Number(line.amount), 0);
  const line = { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: amount.toFixed(2) } as const;
  return [line];
}

/** The facts of a year up to a day. */
export function before(facts: YearFacts, date: string): YearFacts {
  return { ...facts, payments: facts.payments.filter(({ paymentDate }) => paymentDate < date) };
}

/** Pays the payments after a payslip. */
export function payRest(facts: YearFacts, date: string, last: Payslip): YearToDate {
  const payments = facts.payments.filter(({ paymentDate }) => paymentDate > date);
  const courtOrders = (facts.courtOrders ?? []).map((order, at) => {
    const result = last.courtOrders?.orders[at];
    return result === undefined ? order : orderAfter(order, result.after);
  });
  const rest = { ...facts, courtOrders, openingBalance: last.yearToDate, payments };
  return answerOf(payYear(rest, rulebook, { allowShortfall: true })).yearToDate ?? last.yearToDate;
}

export function paymentOn({ payments }: YearFacts, date: string): PaymentFacts {
  const payment = payments.find(({ paymentDate }) => paymentDate === date);
  if (payment === undefined) throw new Error(`no payment on ${date}`);
  return payment;
}

/** The facts that payslips are made from: until the open run the mistaken ones, from it on those known now. */
function changedFrom(paid: YearFacts, known: YearFacts, date: string): YearFacts {
  const from = <Entry extends object>(entries: readonly Entry[] | undefined, key: string) =>
    (entries ?? []).map((entry) => ({ ...entry, [key]: date }));
  const until = <Entry extends { readonly startDate: string }>(entries: readonly Entry[] | undefined) =>
    (entries ?? [])
      .filter(({ startDate }) => startDate < date)
      .map((entry) => ({ ...entry, endDate: addDays(date, -1) }));
  const earlier = <Entry extends { readonly effectiveDate: string }>(entries: readonly Entry[]) =>
    entries.filter(({ effectiveDate }) => effectiveDate < date);
  return {
    ...known,
    taxCodes: [...earlier(paid.taxCodes), ...from(known.taxCodes, "effectiveDate")],
    niCategories: [...earlier(paid.niCategories), ...from(known.niCategories, "effectiveDate")],
    studentLoans: [...until(paid.studentLoans), ...from(known.studentLoans, "startDate")],
    postgraduateLoans: [...until(paid.postgraduateLoans), ...from(known.postgraduateLoans, "startDate")],
    pensions: [...until(paid.pensions), ...from(known.pensions, "startDate")],
    courtOrders: ordersFrom(paid.courtOrders ?? [], known.courtOrders ?? [], date),
  };
}

/** Orders that changed end and begin with the day from which they were known. */
function ordersFrom(paid: Orders, known: Orders, date: string): Orders {
  const isSame = ({ orderId }: Orders[number], others: Orders) => others.some((other) => other.orderId === orderId);
  return [
    ...paid.map((order) => (isSame(order, known) ? order : { ...order, endDate: addDays(date, -1) })),
    ...known.filter((order) => !isSame(order, paid)).map((order) => ({ ...order, startDate: date })),
  ];
}

export function endOf(facts: YearFacts): YearToDate {
  const end = answerOf(payYear(facts, rulebook, { allowShortfall: true })).yearToDate;
  if (end === null) throw new Error("the year has payments");
  return end;
}

/** Amounts at the end of a year that are unequal, as far as no plan names them for it. */
export function unnamed(
  end: YearToDate,
  known: YearToDate,
  taxYear: YearFacts["taxYear"],
  ...plans: readonly CorrectionsPlan[]
): readonly string[] {
  const ofYear = plans.flatMap(({ unequal }) => unequal.filter((one) => one.taxYear === taxYear));
  const named = new Set(ofYear.map(({ amount }): string => amount));
  return AMOUNTS.filter((amount) => end[amount] !== known[amount] && !named.has(amount));
}
