import { addMonths, differenceInCalendarDays, isAfter, parseISO } from "date-fns";
import Decimal from "decimal.js";
import { describe, expect, it } from "vitest";
import {
  accrueHoliday,
  averageWeek,
  type HolidayEntitlementFacts,
  holidayEntitlement,
  type Problem,
  rolledUpHolidayPay,
  type WorkingStep,
} from "../../src/engine";
import { datePlus } from "../oracle/calendar";
import { pence, rulebook } from "../support/library";
import { check, fc } from "../support/property";

const YEAR = "2026-04-06";

function refused(result: { ok: boolean; problems?: readonly Problem[] }): string[] {
  return (result.problems ?? []).map(({ token, path }) => `${token} ${path}`);
}

function stepsOf(result: { ok: boolean; workings?: { steps: readonly WorkingStep[] } | null }): readonly WorkingStep[] {
  expect(result.ok).toBe(true);
  return result.workings?.steps ?? [];
}

describe("what holiday refuses", () => {
  it("is an unusable week, and dates outside the leave year", () => {
    const ask = (facts: object) => refused(holidayEntitlement(facts as HolidayEntitlementFacts, rulebook));
    expect(ask({ daysPerWeek: "0", leaveYearStartDate: YEAR })).toEqual(["too_small /daysPerWeek"]);
    expect(ask({ daysPerWeek: "7.01", leaveYearStartDate: YEAR })).toEqual(["too_large /daysPerWeek"]);
    expect(ask({ daysPerWeek: "2.555", leaveYearStartDate: YEAR })).toEqual(["not_a_number /daysPerWeek"]);
    expect(ask({ oops: 1 })).toEqual(["unknown_field /oops", "required /leaveYearStartDate", "required /daysPerWeek"]);
    const dates = { daysPerWeek: 5, leaveYearStartDate: YEAR, startDate: "2027-04-06", leavingDate: "2026-04-05" };
    expect(ask(dates)).toEqual(["date_after /startDate", "date_before /leavingDate"]);
    expect(
      ask({ daysPerWeek: 5, leaveYearStartDate: YEAR, startDate: "2026-10-02", leavingDate: "2026-10-01" }),
    ).toEqual(["date_before /leavingDate"]);
  });

  it("is a year that the rules do not hold, or in which the method was not allowed", () => {
    const late = { leaveYearStartDate: "2027-04-06" };
    expect(refused(holidayEntitlement({ ...late, daysPerWeek: 5 }, rulebook))).toEqual([
      "not_in_force /leaveYearStartDate",
    ]);
    const early = { leaveYearStartDate: "2024-03-31" };
    expect(refused(accrueHoliday({ ...early, hoursWorked: 10 }, rulebook))).toEqual([
      "not_in_force /leaveYearStartDate",
    ]);
    expect(refused(rolledUpHolidayPay({ ...early, payForWork: 10 }, rulebook))).toEqual([
      "not_in_force /leaveYearStartDate",
    ]);
    const first = { leaveYearStartDate: "2024-04-01" };
    expect(refused(accrueHoliday({ ...first, hoursWorked: 10 }, rulebook))).toEqual([]);
  });

  it("is a limit without what was accrued, and amounts below zero", () => {
    const ask = (facts: object) =>
      refused(accrueHoliday({ leaveYearStartDate: YEAR, hoursWorked: "10", ...facts }, rulebook));
    expect(ask({ averageDayHours: "8" })).toEqual(["required_with /accruedBefore"]);
    expect(ask({ accruedBefore: "8" })).toEqual(["required_with /averageDayHours"]);
    expect(ask({ statutoryLeave: { weeks: "-1" } })).toEqual([
      "too_small /statutoryLeave/weeks",
      "required /statutoryLeave/averageWeekHours",
    ]);
    expect(refused(rolledUpHolidayPay({ leaveYearStartDate: YEAR, payForWork: "-0.01" }, rulebook))).toEqual([
      "negative_amount /payForWork",
    ]);
  });

  it("is weeks that overlap, reach into the leave, or do not count", () => {
    const ask = (weeks: readonly object[]) =>
      refused(averageWeek({ leaveStartDate: "2026-09-07", weeks: weeks as never }, rulebook));
    expect(
      ask([
        { weekEndDate: "2026-09-06", pay: "1" },
        { weekEndDate: "2026-08-31", pay: "1" },
      ]),
    ).toEqual(["overlapping_dates /weeks/0/weekEndDate"]);
    expect(ask([{ weekEndDate: "2026-09-07", pay: "-1" }])).toEqual([
      "negative_amount /weeks/0/pay",
      "date_after /weeks/0/weekEndDate",
    ]);
    expect(ask([{ weekEndDate: "2026-09-06", pay: "0" }])).toEqual(["must_not_be_empty /weeks"]);
    expect(ask([])).toEqual(["must_not_be_empty /weeks"]);
  });
});

describe("laws of holiday", () => {
  const date = fc.integer({ min: 0, max: 6_000 }).map((day) => datePlus("2010-04-06", day));

  it("a starter's twelfths are the months that date-fns counts, raised to the half day", () => {
    check(
      fc.property(
        date,
        fc.integer({ min: 1, max: 364 }),
        fc.integer({ min: 1, max: 700 }),
        (year, after, hundredths) => {
          const start = datePlus(year, after);
          const facts = { daysPerWeek: hundredths / 100, leaveYearStartDate: year, startDate: start };
          const result = holidayEntitlement(facts, rulebook);
          if (!result.ok) throw new Error(JSON.stringify(result.problems));
          const end = parseISO(result.value.leaveYearEndDate);
          let months = 1;
          while (!isAfter(addMonths(parseISO(start), months), end)) months++;
          // Two calendars differ where months end on different days: date-fns clamps to the month's last day.
          fc.pre(Number(start.slice(8)) <= 28 && end.getDate() <= 27);
          const whole = Decimal.min(28, new Decimal("5.6").times(hundredths).div(100));
          const days = whole.times(months).div(12).times(2).ceil().div(2);
          expect(result.value.days).toBe(days.toFixed());
        },
      ),
      400,
    );
  });

  it("a leaver has the share of the days, and never more for leaving earlier", () => {
    check(
      fc.property(date, fc.nat(363), fc.integer({ min: 1, max: 7 }), (year, after, daysPerWeek) => {
        const daysUntil = (leavingDate: string) => {
          const result = holidayEntitlement({ daysPerWeek, leaveYearStartDate: year, leavingDate }, rulebook);
          if (!result.ok) throw new Error(JSON.stringify(result.problems));
          const length = differenceInCalendarDays(parseISO(result.value.leaveYearEndDate), parseISO(year)) + 1;
          const whole = Decimal.min(28, new Decimal("5.6").times(daysPerWeek));
          const employed = differenceInCalendarDays(parseISO(leavingDate), parseISO(year)) + 1;
          const isWhole = employed === length;
          const days = isWhole ? whole : whole.times(employed).div(length).times(10).ceil().div(10);
          expect(result.value.days).toBe(days.toFixed());
          return Number(result.value.days);
        };
        expect(daysUntil(datePlus(year, after))).toBeLessThanOrEqual(daysUntil(datePlus(year, after + 1)));
      }),
      300,
    );
  });

  it("weeks without pay, weeks beyond the limits and their order change no average", () => {
    check(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 130 }), (pays) => {
        const weeks = pays.map((pay, back) => ({ weekEndDate: datePlus("2026-09-06", -7 * back), pay: pay / 100 }));
        const counted = pays
          .slice(0, 104)
          .filter((pay) => pay > 0)
          .slice(0, 52);
        const result = averageWeek({ leaveStartDate: "2026-09-07", weeks: [...weeks].reverse() }, rulebook);
        if (counted.length === 0) {
          expect(refused(result)).toEqual(["must_not_be_empty /weeks"]);
          return;
        }
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        const mean = Decimal.sum(...counted)
          .div(counted.length)
          .toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
        expect([pence(result.value.averageWeekPay), result.value.weeks]).toEqual([mean.toNumber(), counted.length]);
      }),
      300,
    );
  });

  it("no week counts that begins more than 104 weeks before a leave in the middle of a week", () => {
    const ask = (leaveStartDate: string) =>
      averageWeek(
        {
          leaveStartDate,
          weeks: [
            { weekEndDate: "2026-09-06", pay: "100" },
            { weekEndDate: "2024-09-15", pay: "300" },
          ],
        },
        rulebook,
      );
    // 104 weeks before 9 and 7 September 2026 are 11 and 9 September 2024; the older week begins on the 9th.
    const [wednesday, monday] = [ask("2026-09-09"), ask("2026-09-07")];
    expect(wednesday.ok && wednesday.value.averageWeekPay).toBe("100.00");
    expect(monday.ok && monday.value.averageWeekPay).toBe("200.00");
  });

  it("rolled-up pay is the rate of the pay, by decimal.js", () => {
    check(
      fc.property(fc.nat(100_000_000), (pay) => {
        const result = rolledUpHolidayPay({ leaveYearStartDate: YEAR, payForWork: pay / 100 }, rulebook);
        const expected = new Decimal(pay).times("0.1207").div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
        expect(result.ok && result.value.holidayPay).toBe(expected.toFixed(2));
      }),
      500,
    );
  });
});

describe("workings of holiday", () => {
  const explain = { explain: true };

  it("re-compute a starter's, a leaver's and a whole year's days", () => {
    const facts = { daysPerWeek: "3.5", leaveYearStartDate: YEAR };
    const [year, starter] = stepsOf(holidayEntitlement({ ...facts, startDate: "2026-09-10" }, rulebook, explain));
    expect([year?.value, starter?.value]).toEqual(["19.6", "11.5"]);
    expect(Math.ceil(((19.6 * Number(starter?.inputs.months)) / 12) * 2) / 2).toBe(11.5);
    const [, leaver] = stepsOf(holidayEntitlement({ ...facts, leavingDate: "2026-09-10" }, rulebook, explain));
    const { "days employed": part, "days in the leave year": whole } = leaver?.inputs ?? {};
    expect([part, whole, leaver?.value]).toEqual(["158", "365", "8.5"]);
    expect(stepsOf(holidayEntitlement(facts, rulebook, explain))).toHaveLength(1);
  });

  it("re-compute accrued hours, rolled-up pay and averages", () => {
    const [accrued] = stepsOf(accrueHoliday({ leaveYearStartDate: YEAR, hoursWorked: "87.5" }, rulebook, explain));
    expect([accrued?.inputs["hours worked"], accrued?.inputs.rate, accrued?.value]).toEqual(["87.50", "12.07%", "11"]);
    const [rolled] = stepsOf(
      rolledUpHolidayPay({ leaveYearStartDate: YEAR, payForWork: "1240.50" }, rulebook, explain),
    );
    expect([rolled?.inputs["pay for work"], rolled?.value]).toEqual(["1240.50", "149.73"]);
    const weeks = [
      { weekEndDate: "2026-09-06", pay: "100.01", hours: "10" },
      { weekEndDate: "2026-08-30", pay: "100", hours: "11" },
    ];
    const average = stepsOf(averageWeek({ leaveStartDate: "2026-09-07", weeks }, rulebook, explain));
    expect(average.map(({ inputs, value }) => [inputs["sum of the weeks"], inputs.weeks, value])).toEqual([
      ["200.01", "2", "100.01"],
      ["21.00", "2", "10.50"],
    ]);
    for (const step of [accrued, rolled, ...average]) expect(step?.sources.length).toBeGreaterThan(0);
  });
});
