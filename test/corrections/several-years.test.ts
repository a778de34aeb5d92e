import { expect, test } from "vitest";
import { check, fc } from "../support/property";
import { lateYears } from "./late-facts";
import { expectSettled, expectTakenBack } from "./second-looks";
import { AMOUNTS, correctIn, endOf, unnamed } from "./year-ends";

// Late facts of a tax year that has ended, alone or with late facts of the year of the open run.

test("both years end as they would have, but for what is named, if the past one is settled in the open run", () => {
  check(
    fc.property(lateYears, (late) => {
      const { plan, end } = correctIn(late);
      expect(unnamed(end, endOf(late.asKnown), late.asKnown.taxYear, plan)).toEqual([]);
      const { asPaid, asKnown } = late.past ?? late;
      const stated = plan.effects.fpsToDate.find(({ taxYear }) => taxYear === asKnown.taxYear)?.yearToDate;
      expect(unnamed(stated ?? endOf(asPaid), endOf(asKnown), asKnown.taxYear, plan)).toEqual([]);
    }),
    40,
  );
});

test("with the past year's final FPS its figures are those of a year in which the facts were known, and no money moves", () => {
  check(
    fc.property(lateYears, ({ past, ...drawn }) => {
      if (past === undefined) throw new Error("drawn without a past year");
      const late = { ...drawn, asPaid: drawn.asKnown, past, treatment: "PastYearFps" as const };
      const { plan, end } = correctIn(late);
      const known = endOf(past.asKnown);
      const stated = plan.effects.fpsToDate.find(({ taxYear }) => taxYear === past.asKnown.taxYear)?.yearToDate;
      expect((stated ?? endOf(past.asPaid)).niBandResult).toEqual(known.niBandResult);
      for (const amount of AMOUNTS)
        expect([amount, (stated ?? endOf(past.asPaid))[amount]]).toEqual([amount, known[amount]]);
      expect([plan.lines, plan.totalDifference, plan.recovery.owed]).toEqual([[], "0.00", "0.00"]);
      expect(end).toEqual(endOf(late.asKnown));
    }),
    30,
  );
});

test("with the past year's final FPS nothing of the open year differs for pay of the past one", () => {
  let named = 0;
  const cases = check(
    fc.property(lateYears, (late) => {
      const { unequal } = correctIn({ ...late, treatment: "PastYearFps" }).plan;
      expect(unequal.map(({ reasonToken }) => reasonToken)).not.toContain("paid_in_later_year");
      named += unequal.filter(({ taxYear }) => taxYear === late.asKnown.taxYear).length;
    }),
    30,
  );
  expect(named > 0).toBe(cases > 0);
});

test("a second correction takes back the first across the end of the year", () => {
  check(fc.property(lateYears, expectTakenBack), 30);
});

test("a second look across the end of the year posts only what was not recovered", () => {
  check(fc.property(lateYears, expectSettled), 30);
});
