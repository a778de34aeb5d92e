import { expect, test } from "vitest";
import type { PayslipFacts } from "../../src/engine";
import { oracleFigures } from "../oracle";
import { payPence, plainFacts, withPay, years } from "../support/arbitraries";
import { documents, payslipOf, pence } from "../support/library";
import { check, fc } from "../support/property";

// A penny more of pay may complete a pound of taxable pay, a penny of contributions and a pound of each loan, and no
// more: at most the top rate of a pound and a rounding, a penny, and two pounds. Nowhere is there a cliff.

const figuresOn = oracleFigures(documents);
const PERIODS_IN_YEAR = { Weekly: 52, FourWeekly: 13, Monthly: 12, Quarterly: 4, Annually: 1 } as const;
const WITH_LOANS = { studentLoanPlan: "Plan1", postgraduateLoan: true } as const;

/** The most that tax may rise with a penny of pay: the top rate on a pound, and one penny of rounding. */
function mostTax(paymentDate: string): number {
  const rates = Object.values(figuresOn(paymentDate).nations).flatMap((nation) => nation.rates);
  return Math.max(...rates.map((rate) => rate.times(100).toNumber())) + 1;
}

function expectNoCliff(facts: PayslipFacts & { readonly paymentDate: string }, pay: number): void {
  const [now, more] = [pay, pay + 1].map((amount) => payslipOf(withPay(facts, amount)).forPeriod);
  if (now === undefined || more === undefined) throw new Error("two payslips were asked for");
  const rise = (name: "tax" | "ni" | "studentLoan" | "postgraduateLoan" | "netPay") =>
    pence(more[name]) - pence(now[name]);
  expect(rise("tax")).toBeGreaterThanOrEqual(0);
  expect(rise("tax")).toBeLessThanOrEqual(mostTax(facts.paymentDate));
  expect([0, 1]).toContain(rise("ni"));
  expect([0, 100]).toContain(rise("studentLoan"));
  expect([0, 100]).toContain(rise("postgraduateLoan"));
  expect(rise("netPay")).toBe(1 - rise("tax") - rise("ni") - rise("studentLoan") - rise("postgraduateLoan"));
}

test("a penny more never meets a cliff, at any pay", () => {
  check(
    fc.property(plainFacts, payPence, (facts, pay) => {
      expectNoCliff({ ...facts, ...WITH_LOANS }, pay);
    }),
  );
});

const cases = years.flatMap((year) =>
  Object.keys(PERIODS_IN_YEAR).map((frequency) => [year.name, frequency, year] as const),
);

test.each(cases)("no cliff at any threshold of %s, %s", (_, frequency, year) => {
  const payFrequency = frequency as keyof typeof PERIODS_IN_YEAR;
  const stretches = ["04-20", "07-20", "11-20"].map((day) => `${year.start.slice(0, 4)}-${day}`);
  for (const paymentDate of stretches) {
    for (const taxCode of ["0T", "S0T", "1257L", "SK100"]) {
      const facts = { payFrequency, paymentDate, taxCode, week1Month1: true, niCategory: "A", ...WITH_LOANS };
      for (const threshold of year.thresholdsYearPounds) {
        const nearest = Math.floor((threshold * 100) / PERIODS_IN_YEAR[payFrequency]);
        for (const around of [-200, -100, -1, 0, 1, 50, 99, 100, 200]) {
          expectNoCliff(facts, Math.max(0, nearest + around));
        }
      }
    }
  }
});
