import { afterAll, beforeAll, expect, test } from "vitest";
import { grossToNet, type PayslipFacts, payYear, type YearFacts } from "../../../src/engine/gross-to-net";
import { carryForward } from "../../../src/engine/testing";
import { type RunningServer, startServer } from "../../../src/services/preview";
import { figuresOf, yearCases } from "../../support/golden/payments-in-year";
import { rulebook } from "../../support/library";
import { calculate } from "../http";

// The cases of 2026-27/payments-in-year as previews, one payment after another: irregular pay and extra payments too,
// which pay runs do not have.

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ port: 0, rulebook, webFolder: "" });
});

afterAll(() => server.stop());

/** Returns the facts of each payment of a year, with everything that the payments before it leave. */
function singlePayments(year: YearFacts): PayslipFacts[] {
  const facts: PayslipFacts[] = [];
  carryForward(rulebook).check(year, {
    payslip: (each) => {
      // Previews do not take the final payment of a director's year.
      const { isFinalPayment: _, ...asked } = each;
      facts.push(asked);
      return grossToNet(each, rulebook);
    },
    year: (each) => payYear(each, rulebook),
  });
  return facts;
}

// A single payment states its code, not when a P45 was issued.
const CASES = yearCases().filter(({ facts }) => facts.p45IssueDate === null);

test("all cases but one can be previewed", () => {
  expect(CASES).toHaveLength(yearCases().length - 1);
});

test.each(CASES)("$name", async ({ facts: { leavingDate: _, p45IssueDate: __, ...facts }, expected }) => {
  const previews = [];
  for (const payment of singlePayments(facts)) {
    const { status, json } = await calculate(server, payment);
    expect([status, json.validationIssues]).toEqual([200, null]);
    previews.push(json.content.data);
  }
  expect(figuresOf(previews)).toEqual(expected);
});
