import { expect, test } from "vitest";
import { planCorrections } from "../../src/engine/corrections";
import { answerOf } from "../support/golden/engine";
import { pence, rulebook } from "../support/library";
import { check, fc } from "../support/property";
import { lateFacts } from "./late-facts";
import { before, correctIn, endOf, paymentOn, payRest, unnamed } from "./year-ends";

// A year in which the facts were known in time, and one that was corrected later, end alike but for what `unequal` names.

/** Amounts that later payments do not settle again: tax is cumulative, and a director's National Insurance. */
function staysAsItIs(amount: string, isDirector: boolean): boolean {
  const followsYear = ["tax", "attachmentOrders", ...(isDirector ? ["ni", "employerNi"] : [])];
  return !followsYear.includes(amount);
}

test("a year corrected later ends as one in which the fact was known in time, but for what is named", () => {
  check(
    fc.property(lateFacts, (late) => {
      const { plan, end } = correctIn(late);
      const known = endOf(late.asKnown);
      expect(unnamed(end, known, plan)).toEqual([]);
      for (const { amount, difference, reasonToken } of plan.unequal) {
        if (!staysAsItIs(amount, late.asKnown.director !== undefined)) continue;
        expect([amount, reasonToken, pence(end[amount] ?? "0.00") - pence(known[amount] ?? "0.00")]).toEqual([
          amount,
          reasonToken,
          pence(difference),
        ]);
      }
    }),
    120,
  );
});

test("the differences that facts cause add up to those of the payslips", () => {
  check(
    fc.property(lateFacts, (late) => {
      for (const { differences } of correctIn(late).plan.periods) {
        for (const { difference, causes } of differences) {
          expect(causes.reduce((sum, cause) => sum + pence(cause.difference), 0)).toBe(pence(difference));
        }
      }
    }),
    60,
  );
});

/** The first payment after the open run. */
function nextOf({
  asKnown,
  openDate,
}: {
  readonly asKnown: { readonly payments: readonly { readonly paymentDate: string }[] };
  readonly openDate: string;
}): string {
  return asKnown.payments.find(({ paymentDate }) => paymentDate > openDate)?.paymentDate ?? "";
}

test("a second correction takes back the first", () => {
  check(
    fc.property(lateFacts, (late) => {
      const first = correctIn(late);
      const next = nextOf(late);
      const years = [{ asPaid: first.asPaid, payslips: first.payslips, asKnown: before(late.asPaid, next) }];
      const open = paymentOn(late.asPaid, next);
      const second = answerOf(planCorrections({ years, open }, rulebook));
      const end = payRest(late.asPaid, next, second.openPayslip);
      expect(unnamed(end, endOf(late.asPaid), second)).toEqual([]);
    }),
    80,
  );
});

test("a second look at what was corrected posts only what was not recovered", () => {
  check(
    fc.property(lateFacts, (late) => {
      const first = correctIn(late);
      const next = nextOf(late);
      const years = [{ asPaid: first.asPaid, payslips: first.payslips, asKnown: before(late.asKnown, next) }];
      const second = answerOf(planCorrections({ years, open: paymentOn(late.asKnown, next) }, rulebook));
      expect(second.recovery.owed).toBe(first.plan.recovery.outstanding);
      if (second.recovery.owed === "0.00") expect(second.lines).toEqual([]);
    }),
    80,
  );
});

test("nothing moves if nothing became known", () => {
  check(
    fc.property(lateFacts, ({ asPaid, openDate }) => {
      const { plan } = correctIn({ asPaid, asKnown: asPaid, openDate });
      expect(plan.causes).toEqual([]);
      expect(plan.periods.flatMap(({ differences }) => differences)).toEqual([]);
      expect([plan.lines, plan.selfSettling, plan.unequal, plan.effects.journal]).toEqual([[], [], [], []]);
      expect([plan.effects.pensions, plan.effects.orders]).toEqual([[], []]);
      expect(plan.totalDifference).toBe("0.00");
    }),
    80,
  );
});
