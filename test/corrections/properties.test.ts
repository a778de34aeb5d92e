import { expect, test } from "vitest";
import type { YearToDate } from "../../src/engine";
import { pence } from "../support/library";
import { check, fc } from "../support/property";
import { lateFacts, overpaidYears } from "./late-facts";
import { expectSettled, expectTakenBack } from "./second-looks";
import { correctIn, endOf, unnamed } from "./year-ends";

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
      expect(unnamed(end, known, late.asKnown.taxYear, plan)).toEqual([]);
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

test("a second correction takes back the first", () => {
  check(fc.property(lateFacts, expectTakenBack), 80);
});

test("a second look at what was corrected posts only what was not recovered", () => {
  check(fc.property(lateFacts, expectSettled), 80);
});

test("pay that was never due leaves no National Insurance behind", () => {
  check(
    fc.property(overpaidYears, (late) => {
      const { end } = correctIn(late);
      const known = endOf(late.asKnown);
      const of = ({ ni, employerNi, niBandResult }: YearToDate) => [ni, employerNi, paidBands(niBandResult)];
      expect(of(end)).toEqual(of(known));
    }),
    80,
  );
});

/** The letters under which something was earned. */
function paidBands(letters: YearToDate["niBandResult"]) {
  return Object.entries(letters).filter(([, { grossForEmployeeNi }]) => grossForEmployeeNi !== "0.00");
}

test("nothing moves if nothing became known", () => {
  check(
    fc.property(lateFacts, (late) => {
      const { plan } = correctIn({ ...late, asKnown: late.asPaid });
      expect(plan.causes).toEqual([]);
      expect(plan.periods.flatMap(({ differences }) => differences)).toEqual([]);
      expect([plan.lines, plan.selfSettling, plan.unequal, plan.effects.journal]).toEqual([[], [], [], []]);
      expect([plan.effects.pensions, plan.effects.orders]).toEqual([[], []]);
      expect(plan.totalDifference).toBe("0.00");
    }),
    80,
  );
});
