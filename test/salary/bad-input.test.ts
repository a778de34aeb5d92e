import { expect, test } from "vitest";
import * as library from "../../src/engine";
import { rulebook } from "../support/library";
import { check, fc } from "../support/property";
import { JUNE } from "./support/salary";

// Any input gives a value or problems: never an exception, never an invalid number.

const WEEK = { monday: "1", tuesday: "0.5", wednesday: 0, thursday: "1", friday: "1", saturday: "0", sunday: "0" };
const TIERS = { type: "DeductAbsentDays", tiers: [{ duration: { value: 2, unit: "Month" }, percentage: "33.33" }] };
const SETTINGS = {
  calculationMethod: "WorkingDays",
  workingPatterns: [
    WEEK,
    {
      patternType: "Rotating",
      weeks: [WEEK, WEEK],
      rotationStartDate: "2026-06-01",
      effectiveFrom: "2026-06-10",
      bankHolidaysAreWorkingDays: false,
    },
  ],
  leave: { sickness: TIERS, familyLeave: { type: "FullPay" }, byType: { StatutoryNeonatalCarePay: TIERS } },
};
const SALARY = {
  ...JUNE,
  leavingDate: "2026-06-29",
  salaryHistory: [...JUNE.salaryHistory, { effectiveFrom: "2026-06-16", salary: "36000" }],
  employee: SETTINGS,
  organisation: SETTINGS,
  payRun: { workingPatterns: SETTINGS.workingPatterns },
  bankHolidays: ["2026-06-12"],
  statutoryLines: [
    {
      statutoryType: "StatutorySickPay",
      from: "2026-06-08",
      to: "2026-06-19",
      amount: "123.25",
      units: "5",
      unitName: "Day",
    },
  ],
  leaveStart: { StatutorySickPay: "2026-06-01" },
};
const { startDate, leavingDate, periodStartDate, periodEndDate, salaryHistory } = SALARY;
const YEAR = { leaveYearStartDate: "2026-04-06" };

type Question = (facts: never, rules: library.Rulebook, options: library.CallOptions) => library.Result<unknown>;

const CASES: readonly [string, Question, object][] = [
  ["salaryLines", library.salaryLines, SALARY],
  [
    "splitIntoSegments",
    library.splitIntoSegments,
    { startDate, leavingDate, periodStartDate, periodEndDate, salaryHistory },
  ],
  [
    "resolveSalaryPolicies",
    library.resolveSalaryPolicies,
    { employee: { leave: SETTINGS.leave }, organisation: { leave: SETTINGS.leave } },
  ],
  [
    "holidayEntitlement",
    library.holidayEntitlement,
    { ...YEAR, daysPerWeek: "3.5", startDate: "2026-05-01", leavingDate: "2026-08-01" },
  ],
  [
    "accrueHoliday",
    library.accrueHoliday,
    {
      ...YEAR,
      hoursWorked: "80",
      statutoryLeave: { weeks: 1, averageWeekHours: 20 },
      averageDayHours: 8,
      accruedBefore: 5,
    },
  ],
  ["rolledUpHolidayPay", library.rolledUpHolidayPay, { ...YEAR, payForWork: "800" }],
  [
    "averageWeek",
    library.averageWeek,
    {
      leaveStartDate: "2026-09-07",
      isIrregular: true,
      weeks: [{ weekEndDate: "2026-09-06", pay: "5", hours: "3", isStatutoryLeave: false }],
    },
  ],
];

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(undefined, null, Number.NaN, Number.POSITIVE_INFINITY, -0, 1e21, -1, 0.001, 2 ** 53, true),
  fc.constantFrom<unknown>("", "1e3", "99999999999", "-0.01", "__proto__", "2026-02-30", "9999-12-31", "0000-01-01"),
  fc.constantFrom<unknown>(
    "1900-01-01",
    "2026-06-01",
    "2026-06-30",
    "2027-04-05",
    [],
    {},
    [null],
    { toString: "A" },
    7,
    "FullPay",
    "Annually",
  ),
);

function replaceSomewhere(value: unknown, place: number, replacement: unknown): unknown {
  if (typeof value !== "object" || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[place % (keys.length + 1)];
  if (key === undefined) return replacement;
  const inner = replaceSomewhere((value as Record<string, unknown>)[key], Math.floor(place / 7), replacement);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner : item));
  return { ...value, [key]: inner };
}

function expectAnswer(ask: Question, facts: unknown): void {
  const answer = ask(facts as never, rulebook, { explain: true });
  expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined|\[object/);
  if (answer.ok) return;
  expect(answer.problems.length).toBeGreaterThan(0);
  for (const problem of answer.problems) expect(library.describeProblem(problem).length).toBeGreaterThan(10);
}

test.each(CASES)("%s is content with facts that hold nothing wrong", (_, ask, facts) => {
  const answer = ask(facts as never, rulebook, {});
  expect(answer.ok ? [] : answer.problems).toEqual([]);
});

test.each(CASES)("%s answers with one or two things wrong", (_, ask, facts) => {
  check(
    fc.property(fc.nat(), odd, fc.nat(), odd, (first, one, second, other) => {
      expectAnswer(ask, replaceSomewhere(replaceSomewhere(facts, first, one), second, other));
    }),
    1500,
  );
});

test.each(CASES)("%s returns a result or problems for any input", (_, ask) => {
  check(
    fc.property(odd, (facts) => expectAnswer(ask, facts)),
    200,
  );
});
