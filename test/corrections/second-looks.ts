import { expect } from "vitest";
import type { YearFacts } from "../../src/engine";
import { planCorrections } from "../../src/engine/corrections";
import { answerOf } from "../support/golden/engine";
import { rulebook } from "../support/library";
import type { LateFact } from "./late-facts";
import { correctIn, endOf, paymentOn, payRest, unnamed } from "./year-ends";

// What the run after a correction plans, once the first is posted.

/** If the facts are again those that were paid from, the next run takes back what the first one settled. */
export function expectTakenBack(late: LateFact): void {
  const next = nextOf(late);
  const years = correctIn(late).yearsIf(({ asPaid }) => asPaid, next);
  const open = paymentOn(late.asPaid, next);
  const second = answerOf(planCorrections({ years, open, ...policyOf(late) }, rulebook));
  const end = payRest(late.asPaid, next, second.openPayslip);
  expect(unnamed(end, endOf(late.asPaid), late.asPaid.taxYear, second)).toEqual([]);
}

/** If nothing else became known, the next run recovers what remains, and nothing else. */
export function expectSettled(late: LateFact): void {
  const first = correctIn(late);
  const next = nextOf(late);
  const years = first.yearsIf(({ asKnown }) => asKnown, next);
  const open = paymentOn(late.asKnown, next);
  const second = answerOf(planCorrections({ years, open, ...policyOf(late) }, rulebook));
  expect(second.recovery.owed).toBe(first.plan.recovery.outstanding);
  if (second.recovery.owed !== "0.00") return;
  const { loans, pension, pensions } = second.effects;
  expect([second.lines, pension, pensions]).toEqual([[], [], []]);
  // Loans of past years are left to HMRC: no line settles them.
  if (years.length === 1) expect(loans).toEqual([]);
}

function policyOf({ overpayments = "PayOfOpenRun", treatment = "PeriodOfPayment" }: LateFact) {
  return { overpayments, treatment };
}

/** The first payment after the open run. */
function nextOf({ asKnown, openDate }: { readonly asKnown: YearFacts; readonly openDate: string }): string {
  return asKnown.payments.find(({ paymentDate }) => paymentDate > openDate)?.paymentDate ?? "";
}
