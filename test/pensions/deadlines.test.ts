import { addMonths, differenceInCalendarDays, formatISO, parseISO, subDays } from "date-fns";
import { expect, test } from "vitest";
import { planOptOut, planPostponement, reEnrolmentWindow } from "../../src/engine";
import { check, fc } from "../support/property";
import { answer, rulebook } from "./support/answer";

// Against date-fns: every day from 2013 to the end of the years held.

const day = fc
  .integer({ min: 0, max: 5_200 })
  .map((days) => formatISO(subDays(parseISO("2027-04-05"), days), { representation: "date" }));
const plus = (date: string, months: number) => formatISO(addMonths(parseISO(date), months), { representation: "date" });
const days = (from: string, to: string) => differenceInCalendarDays(parseISO(to), parseISO(from));

test("postponement ends within three calendar months, with notice in six weeks", () => {
  check(
    fc.property(day, fc.integer({ min: 1, max: 3 }), (startingDay, value) => {
      const startDateDefinition = { value, frequency: "Month" } as const;
      const facts = { startingDay, startingDayKind: "StartDate", startDateDefinition } as const;
      const plan = answer(planPostponement(facts, rulebook));
      expect(plan.postponementDate).toBe(plus(startingDay, value));
      expect(plan.latestPostponementDate).toBe(plus(startingDay, 3));
      expect(days(startingDay, plan.noticeDueDate ?? "")).toBe(42);
    }),
    2_000,
  );
});

test("an opt-out month has 28 to 31 days, and begins with the later day", () => {
  check(
    fc.property(day, day, (membershipDate, informationDate) => {
      const { from, to } = answer(planOptOut({ membershipDate, informationDate }, rulebook));
      expect(from).toBe(membershipDate > informationDate ? membershipDate : informationDate);
      expect(days(from, to)).toBeGreaterThanOrEqual(27);
      expect(days(from, to)).toBeLessThanOrEqual(30);
    }),
    2_000,
  );
});

test("a re-enrolment window is six months around the third anniversary", () => {
  check(
    fc.property(day, (dutyStartDate) => {
      const window = answer(reEnrolmentWindow({ dutyStartDate }, rulebook));
      expect(window.anniversary).toBe(plus(dutyStartDate, 36));
      expect(window.from).toBe(plus(window.anniversary, -3));
      expect(days(window.from, window.to) + 1).toBeGreaterThanOrEqual(181);
      expect(days(window.from, window.to) + 1).toBeLessThanOrEqual(184);
      expect(window.declarationDueDate > window.to).toBe(true);
      expect(days(dutyStartDate, window.firstDeclarationDueDate) + 1).toBeGreaterThanOrEqual(150);
      expect(days(dutyStartDate, window.firstDeclarationDueDate) + 1).toBeLessThanOrEqual(154);
    }),
    2_000,
  );
});

test("a re-enrolment date may be the first and the last day of its window, and no day beside it", () => {
  const problems = (reEnrolmentDate: string) => {
    const result = reEnrolmentWindow({ dutyStartDate: "2013-10-01", reEnrolmentDate }, rulebook);
    return result.ok ? [] : result.problems.map(({ token, arguments: given }) => [token, given?.limit]);
  };
  expect(["2016-06-30", "2016-07-01", "2016-12-31", "2017-01-01"].map(problems)).toEqual([
    [["date_before", "2016-07-01"]],
    [],
    [],
    [["date_after", "2016-12-31"]],
  ]);
});
