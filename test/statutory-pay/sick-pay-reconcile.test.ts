import { expect, test } from "vitest";
import { reconcileLineItems } from "../../src/engine/statutory-pay";
import { answered, pay, RULEBOOK, refused } from "./support/calls";

const payPeriods = [
  { year: 2026, period: 1, startDate: "2026-04-06", endDate: "2026-04-30" },
  { year: 2026, period: 2, startDate: "2026-05-01", endDate: "2026-05-31" },
];
const { lineItems } = pay({ absences: [{ startDate: "2026-04-20", endDate: "2026-05-08" }], payPeriods });

test("a period's line items are compared with the lines of the run", () => {
  // Weeks 1 and 2 in April; the rest of week 2, and week 3, in May.
  const posted = [
    { lineItemSequence: 1, amount: "123.25" },
    { lineItemSequence: 2, amount: "98.59" },
    { lineItemSequence: 9, amount: "1.00" },
  ];
  const facts = { lineItems, year: 2026, period: 1, postedLines: posted };
  expect(answered(reconcileLineItems(facts, RULEBOOK))).toEqual({
    results: [
      { lineItemSequence: 1, outcome: "Matched", scheduledAmount: "123.25", paidAmount: "123.25" },
      { lineItemSequence: 2, outcome: "AmountDiffers", scheduledAmount: "98.60", paidAmount: "98.59" },
      { lineItemSequence: 9, outcome: "MissingInSchedule", scheduledAmount: null, paidAmount: "1.00" },
    ],
    summary: { Matched: 1, AmountDiffers: 1, MissingInRun: 0, MissingInSchedule: 1 },
  });
  const may = answered(reconcileLineItems({ ...facts, period: 2, postedLines: [] }, RULEBOOK));
  expect(may.summary).toEqual({ Matched: 0, AmountDiffers: 0, MissingInRun: 2, MissingInSchedule: 0 });
});

test("lines that are given twice are refused", () => {
  const line = { lineItemSequence: 1, amount: "1" };
  expect(
    refused(reconcileLineItems({ lineItems, year: 2026, period: 0, postedLines: [line, line] }, RULEBOOK)),
  ).toEqual(["too_small /period", "duplicate /postedLines/1/lineItemSequence"]);
});
