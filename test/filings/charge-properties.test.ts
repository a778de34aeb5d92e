import { expect, test } from "vitest";
import type { ChargeFacts, EmploymentReportFacts, SentEpsFacts, SentFpsFacts } from "../../src/engine/filings";
import type { P32Row } from "../../src/engine/forms";
import { check, fc } from "../support/property";
import { chargeOf, explained, fpsOf, reportOf } from "./support/charges";

type Sent = Omit<ChargeFacts, "taxYear" | "taxMonth">;

const NAMES = ["incomeTax", "studentLoans", "employeeNi", "employerNi", "class1aOnTermination"] as const;
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const pence = (amount: string | undefined) => Math.round(Number(amount ?? "0") * 100);
const amount = fc.integer({ min: -50_000, max: 900_000 }).map((drawn) => (drawn / 100).toFixed(2));
const toDate = fc.record(Object.fromEntries(NAMES.map((name) => [name, amount])));
const report = fc.record({ employeeId: fc.constantFrom("a", "b", "c", "d"), toDate });
const reports = fc
  .uniqueArray(report, { selector: ({ employeeId }) => employeeId, maxLength: 4 })
  .map((drawn): readonly EmploymentReportFacts[] => drawn.map((each) => reportOf(each.employeeId, each.toDate)));
const payments = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 12 }), reports), { maxLength: 14 })
  .map((drawn): readonly SentFpsFacts[] => drawn.map(([month, own], index) => fpsOf(`fps-${index}`, month, own)));
const summary = fc.record({
  taxMonth: fc.integer({ min: 1, max: 12 }),
  recoverableAmounts: fc.record({ smpRecovered: amount, nicCompensationOnSmp: amount, cisDeductionsSuffered: amount }),
  apprenticeshipLevy: fc.option(fc.record({ taxMonth: fc.integer({ min: 1, max: 12 }), levyDueYearToDate: amount })),
  employmentAllowance: fc.option(fc.boolean()),
});
const summaries = fc
  .array(summary, { maxLength: 6 })
  .map((drawn): readonly SentEpsFacts[] => drawn.map((each, index) => ({ submissionId: `eps-${index}`, ...each })));
const sent: fc.Arbitrary<Sent> = fc.record({ fullPaymentSubmissions: payments, employerPaymentSummaries: summaries });

/** Returns every amount of a row in pence; maps by type as their totals. */
function penceOf(row: P32Row): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "string"
        ? pence(value)
        : Object.values(value).reduce((sum: number, each) => sum + pence(each as string), 0),
    ]),
  );
}

test("the effects of the submissions add up to the charge", () => {
  check(
    fc.property(sent, fc.integer({ min: 1, max: 12 }), (facts, taxMonth) => {
      const { charge, submissions } = chargeOf({ taxMonth, ...facts });
      const sums = Object.fromEntries(
        Object.keys(charge).map((name) => [
          name,
          submissions.reduce((sum, { effect }) => sum + pence(effect[name]), 0),
        ]),
      );
      expect(sums).toEqual(penceOf(charge));
    }),
  );
});

test("the months of a year add up to the last figures of every employment", () => {
  check(
    fc.property(payments, (fullPaymentSubmissions) => {
      const rows = MONTHS.map((taxMonth) => penceOf(chargeOf({ taxMonth, fullPaymentSubmissions }).charge));
      const last = new Map<string, { readonly date: string; readonly report: EmploymentReportFacts }>();
      for (const { paymentDate, reports: own } of fullPaymentSubmissions) {
        for (const each of own) {
          const known = last.get(each.employeeId);
          if (known === undefined || known.date <= paymentDate) {
            last.set(each.employeeId, { date: paymentDate, report: each });
          }
        }
      }
      const total = (name: (typeof NAMES)[number]) =>
        [...last.values()].reduce((sum, { report: { toDate: held } }) => sum + pence(held[name] as string), 0);
      const ofYear = (name: string) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
      expect([ofYear("incomeTax"), ofYear("studentLoans"), ofYear("employeeNi"), ofYear("employerNi")]).toEqual([
        total("incomeTax"),
        total("studentLoans"),
        total("employeeNi"),
        total("employerNi") + total("class1aOnTermination"),
      ]);
    }),
  );
});

test("the order of employees in a submission changes nothing", () => {
  check(
    fc.property(sent, fc.integer({ min: 1, max: 12 }), (facts, taxMonth) => {
      const turned = facts.fullPaymentSubmissions.map((each) => ({ ...each, reports: [...each.reports].reverse() }));
      const other = chargeOf({ taxMonth, ...facts, fullPaymentSubmissions: turned });
      const { charge, submissions } = chargeOf({ taxMonth, ...facts });
      expect([other.charge, other.submissions]).toEqual([charge, submissions]);
    }),
  );
});

test("a submission of a later month changes nothing, apart from a claim of the allowance", () => {
  check(
    fc.property(sent, fc.integer({ min: 1, max: 11 }), (facts, taxMonth) => {
      const isSoFar = (month: number | null | undefined) => (month ?? 0) <= taxMonth;
      const months = new Map(facts.fullPaymentSubmissions.map((each) => [each, monthOf(each.paymentDate)]));
      const soFar: Sent = {
        fullPaymentSubmissions: facts.fullPaymentSubmissions.filter((each) => isSoFar(months.get(each))),
        employerPaymentSummaries: (facts.employerPaymentSummaries ?? []).map((each) => ({
          ...each,
          recoverableAmounts: isSoFar(each.taxMonth) ? (each.recoverableAmounts ?? null) : null,
          apprenticeshipLevy: isSoFar(each.apprenticeshipLevy?.taxMonth) ? (each.apprenticeshipLevy ?? null) : null,
        })),
      };
      expect(chargeOf({ taxMonth, ...soFar }).charge).toEqual(chargeOf({ taxMonth, ...facts }).charge);
    }),
  );
});

/** Returns the tax month of the 28th of a month. */
function monthOf(paymentDate: string): number {
  return ((Number(paymentDate.slice(5, 7)) + 8) % 12) + 1;
}

test("a submission left out explains what is missing, alone or with others of the same effect", () => {
  check(
    fc.property(sent, fc.integer({ min: 1, max: 12 }), fc.nat(), (facts, taxMonth, drawn) => {
      const own = facts.fullPaymentSubmissions.filter(({ paymentDate }) => monthOf(paymentDate) === taxMonth);
      const lost = own[drawn % Math.max(1, own.length)];
      if (lost === undefined) return;
      const rest = facts.fullPaymentSubmissions.filter((each) => each !== lost);
      const { charge } = chargeOf({ taxMonth, ...facts, fullPaymentSubmissions: rest });
      const amounts = { totalDue: charge.totalDue, incomeTax: charge.incomeTax, employeeNi: charge.employeeNi };
      const { difference, explanations, unexplained } = explained({ taxMonth, ...facts }, amounts);
      expect(Object.values(unexplained).every((each) => each === "0.00")).toBe(true);
      const isEqual = Object.values(difference).every((each) => each === "0.00");
      expect(explanations.length > 0).toBe(!isEqual);
      const sets = new Set(explanations.map(({ set }) => set));
      for (const set of sets) {
        const parts = explanations.filter((each) => each.set === set);
        expect(parts.reduce((sum, each) => sum + pence(each.amount), 0)).toBe(pence(difference.totalDue));
      }
    }),
    200,
  );
});
