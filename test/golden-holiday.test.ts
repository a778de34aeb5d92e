import { describe, expect, test } from "vitest";
import {
  accrueHoliday,
  averageWeek,
  carriedOverHoliday,
  holidayBalance,
  holidayDays,
  holidayEntitlement,
  holidayPay,
  holidayYear,
  hoursBeforeLeave,
  leaverHoliday,
  type Problem,
  weeksOfPay,
} from "../src/engine";
import { datePlus } from "./oracle/calendar";
import { flag, type GoldenRow, readGolden, text, textOrNull } from "./support/golden/golden-file";
import { existingFiles } from "./support/golden/manifest";
import { rulebook } from "./support/library";

const LEAVE = "2026-09-07";

const FILES = [
  { file: "2022-23/holiday-entitlement", rows: 5, run: entitlement, columns: ["days"] },
  { file: "2026-27/holiday-entitlement", rows: 13, run: entitlement, columns: ["days"] },
  { file: "2026-27/holiday-accrual", rows: 9, run: accrual, columns: ["hours", "hoursLeft"] },
  {
    file: "2026-27/holiday-average-week",
    rows: 9,
    run: average,
    columns: ["averageWeekPay", "averageWeekHours", "counted"],
  },
] as const;

/** Files whose rows name the function, its facts as JSON, and what is expected of the result. */
const CALLED = [
  { file: "2025-26/holiday-carry-over", rows: 24 },
  { file: "2026-27/holiday-days-and-pay", rows: 35 },
  { file: "2026-27/holiday-during-leave", rows: 20 },
  { file: "2026-27/holiday-year", rows: 25 },
] as const;

test("every golden file of holiday is run", () => {
  expect([...FILES, ...CALLED].map(({ file }) => file).sort()).toEqual(
    existingFiles().filter((file) => file.includes("/holiday")),
  );
});

describe.each(FILES)("$file", ({ file, rows, run, columns }) => {
  const golden = readGolden(file);
  test(`has ${rows} rows`, () => expect(golden.rows).toHaveLength(rows));

  test.each(golden.rows.map((row) => ({ id: row.id, row })))("$id", ({ row }) => {
    const expected = Object.fromEntries(columns.map((column) => [column, row[column]]));
    expect(run(row)).toMatchObject(expected);
  });
});

describe.each(CALLED)("$file", ({ file, rows }) => {
  const golden = readGolden(file);
  test(`has ${rows} rows`, () => expect(golden.rows).toHaveLength(rows));

  test.each(golden.rows.map((row) => ({ id: row.id, row })))("$id", ({ row }) => {
    const call: Call = CALLS[text(row, "call") as keyof typeof CALLS];
    const result = call(row.facts as never, rulebook);
    const problems = result.ok ? [] : result.problems.map(({ token, path }: Problem) => `${token} ${path}`);
    expect(problems).toEqual(row.problems);
    if (result.ok) expect(result.value).toMatchObject(Object(row.expected));
    else expect(row.expected).toBeNull();
  });
});

type Call = (
  facts: never,
  rules: typeof rulebook,
) => { ok: true; value: unknown } | { ok: false; problems: readonly Problem[] };

const CALLS = {
  accrueHoliday,
  carriedOverHoliday,
  holidayBalance,
  holidayDays,
  holidayPay,
  holidayYear,
  hoursBeforeLeave,
  leaverHoliday,
  weeksOfPay,
};

function entitlement(row: GoldenRow) {
  return answerOf(
    holidayEntitlement(
      {
        daysPerWeek: text(row, "daysPerWeek"),
        leaveYearStartDate: text(row, "leaveYearStart"),
        startDate: textOrNull(row, "start"),
        leavingDate: textOrNull(row, "leaving"),
      },
      rulebook,
    ),
  );
}

function accrual(row: GoldenRow) {
  const [weeks, averageWeekHours] = [textOrNull(row, "weeks"), textOrNull(row, "averageWeekHours")];
  const [averageDayHours, accruedBefore] = [textOrNull(row, "averageDayHours"), textOrNull(row, "accruedBefore")];
  const leave = weeks === null || averageWeekHours === null ? {} : { statutoryLeave: { weeks, averageWeekHours } };
  const limit = averageDayHours === null || accruedBefore === null ? {} : { averageDayHours, accruedBefore };
  const facts = { leaveYearStartDate: "2026-04-06", hoursWorked: text(row, "hoursWorked"), ...leave, ...limit };
  return answerOf(accrueHoliday(facts, rulebook));
}

function average(row: GoldenRow) {
  const listed = text(row, "weeks")
    .split("; ")
    .flatMap((cell) => {
      const [times, , pay = "", hours = "", leave] = cell.split(" ");
      return Array.from({ length: Number(times) }, () => ({ pay, hours, isStatutoryLeave: leave === "L" }));
    });
  const weeks = listed.map((week, back) => ({ ...week, weekEndDate: datePlus(LEAVE, -1 - 7 * back) }));
  const facts = { leaveStartDate: LEAVE, isIrregular: flag(row, "isIrregular"), weeks };
  const value = answerOf(averageWeek(facts, rulebook));
  return { ...value, counted: value.weeks };
}

function answerOf<Value>(result: { ok: true; value: Value } | { ok: false; problems: unknown }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}
