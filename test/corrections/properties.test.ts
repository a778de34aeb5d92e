import { expect, test } from "vitest";
import { type PaymentFacts, type Payslip, payYear, type YearFacts, type YearToDate } from "../../src/engine";
import type { PayslipAmountName } from "../../src/engine/base";
import { type CorrectionsPlan, planCorrections } from "../../src/engine/corrections";
import { answerOf } from "../support/golden/engine";
import { pence, rulebook } from "../support/library";
import { check, fc } from "../support/property";
import { type LateFact, lateFacts } from "./late-facts";
import { payslipsOf } from "./plan";

// A year in which the fact was known in time, and one that was corrected later, end alike but for what `unequal` names.

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
] as const satisfies readonly PayslipAmountName[];

interface Corrected {
  readonly plan: CorrectionsPlan;
  /** As for `planCorrections`, with the open run closed. */
  readonly asPaid: YearFacts;
  readonly payslips: readonly Payslip[];
  readonly end: YearToDate;
}

/** Corrects a year in its open run, and pays the rest of it. */
function correct({ asPaid, asKnown, open }: LateFact): Corrected {
  const closed = { ...asPaid, payments: asPaid.payments.slice(0, open) };
  const run = paymentAt(asKnown, open);
  const payslips = payslipsOf(closed);
  const years = [{ asPaid: closed, payslips, asKnown: { ...asKnown, payments: asKnown.payments.slice(0, open) } }];
  const before = JSON.stringify(years);
  const plan = answerOf(planCorrections({ years, open: run }, rulebook));
  expect(JSON.stringify(years)).toBe(before);
  const posted = { ...run, lines: [...(run.lines ?? []), ...plan.lines.map(({ line }) => line)] };
  return {
    plan,
    asPaid: { ...changedFrom(asPaid, asKnown, run.paymentDate), payments: [...closed.payments, posted] },
    payslips: [...payslips, plan.openPayslip],
    end: payRest(asKnown, open + 1, plan.openPayslip),
  };
}

/** Pays the months from one on, after a payslip. */
function payRest(facts: YearFacts, from: number, last: Payslip): YearToDate {
  const rest = { ...facts, openingBalance: last.yearToDate, payments: facts.payments.slice(from) };
  return answerOf(payYear(rest, rulebook)).yearToDate ?? last.yearToDate;
}

function paymentAt({ payments }: YearFacts, at: number): PaymentFacts {
  const payment = payments[at];
  if (payment === undefined) throw new Error(`no payment ${at}`);
  return payment;
}

/** The facts that payslips are made from: until the open run the mistaken ones, from it on those known now. */
function changedFrom(before: YearFacts, after: YearFacts, date: string): YearFacts {
  const from = <Entry extends object>(entries: readonly Entry[], key: string) =>
    entries.map((entry) => ({ ...entry, [key]: date }));
  return {
    ...after,
    taxCodes: [...before.taxCodes, ...from(after.taxCodes, "effectiveDate")],
    niCategories: [...before.niCategories, ...from(after.niCategories, "effectiveDate")],
    studentLoans: [
      ...(before.studentLoans ?? []).map((loan) => ({ ...loan, endDate: date.replace("-28", "-27") })),
      ...from(after.studentLoans ?? [], "startDate"),
    ],
  };
}

function endOf(facts: YearFacts): YearToDate {
  const end = answerOf(payYear(facts, rulebook)).yearToDate;
  if (end === null) throw new Error("the year has payments");
  return end;
}

/** Amounts at the end of a year that are unequal, as far as no plan names them. */
function unnamed(end: YearToDate, known: YearToDate, ...plans: readonly CorrectionsPlan[]): readonly string[] {
  const named = new Set(plans.flatMap(({ unequal }) => unequal.map(({ amount }): string => amount)));
  return AMOUNTS.filter((amount) => end[amount] !== known[amount] && !named.has(amount));
}

test("a year corrected later ends as one in which the fact was known in time, but for what is named", () => {
  check(
    fc.property(lateFacts, (late) => {
      const { plan, end } = correct(late);
      const known = endOf(late.asKnown);
      expect(unnamed(end, known, plan)).toEqual([]);
      for (const { amount, difference, reasonToken } of plan.unequal) {
        if (amount === "tax" || amount === "attachmentOrders") continue;
        expect([amount, reasonToken, pence(end[amount] ?? "0.00") - pence(known[amount] ?? "0.00")]).toEqual([
          amount,
          reasonToken,
          pence(difference),
        ]);
      }
    }),
    150,
  );
});

test("the differences that facts cause add up to those of the payslips", () => {
  check(
    fc.property(lateFacts, (late) => {
      for (const { differences } of correct(late).plan.periods) {
        for (const { difference, causes } of differences) {
          expect(causes.reduce((sum, cause) => sum + pence(cause.difference), 0)).toBe(pence(difference));
        }
      }
    }),
    100,
  );
});

test("a second correction takes back the first", () => {
  check(
    fc.property(lateFacts, (late) => {
      const first = correct(late);
      const next = late.open + 1;
      const asKnown = { ...late.asPaid, payments: late.asPaid.payments.slice(0, next) };
      const years = [{ asPaid: first.asPaid, payslips: first.payslips, asKnown }];
      const open = paymentAt(late.asPaid, next);
      const second = answerOf(planCorrections({ years, open }, rulebook));
      const end = payRest(late.asPaid, next + 1, second.openPayslip);
      expect(unnamed(end, endOf(late.asPaid), second)).toEqual([]);
    }),
    100,
  );
});

test("a second look at what was corrected posts only what was not recovered", () => {
  check(
    fc.property(lateFacts, (late) => {
      const first = correct(late);
      const next = late.open + 1;
      const asKnown = { ...late.asKnown, payments: late.asKnown.payments.slice(0, next) };
      const years = [{ asPaid: first.asPaid, payslips: first.payslips, asKnown }];
      const second = answerOf(planCorrections({ years, open: paymentAt(late.asKnown, next) }, rulebook));
      expect(second.recovery.owed).toBe(first.plan.recovery.outstanding);
      if (second.recovery.owed === "0.00") expect(second.lines).toEqual([]);
    }),
    100,
  );
});

test("nothing moves if nothing became known", () => {
  check(
    fc.property(lateFacts, ({ asPaid, open }) => {
      const { plan } = correct({ asPaid, asKnown: asPaid, open });
      expect(plan.causes).toEqual([]);
      expect(plan.periods.flatMap(({ differences }) => differences)).toEqual([]);
      expect([plan.lines, plan.selfSettling, plan.unequal, plan.effects.journal]).toEqual([[], [], [], []]);
      expect(plan.totalDifference).toBe("0.00");
    }),
    100,
  );
});
