import { describe, expect, test } from "vitest";
import {
  type AverageEarningsFacts,
  averageEarnings,
  type FamilyPayFacts,
  type FamilyPaySchedule,
  familyPaySchedule,
} from "../../src/engine/statutory-pay";
import { readRows } from "./family-pay-rows";
import { answerOf, pounds, rulebook, rulebookWith, sumOf } from "./family-pay-support";

// Every row states part of the value that it expects; "more" has totals and single slices.

interface More {
  readonly policies?: Parameters<typeof rulebookWith>[0];
  readonly periods?: readonly (readonly [number, number, string])[];
  readonly week?: readonly [number, readonly string[]];
  readonly amounts?: readonly string[];
  readonly lineItem?: readonly [number, object];
  readonly importedAmount?: string;
  readonly runAmount?: string;
  readonly lost?: readonly (readonly [number, string])[];
}

const SCHEDULES = [
  { file: "2025-26/statutory-maternity-pay", rows: 5 },
  { file: "2026-27/statutory-maternity-pay", rows: 10 },
  { file: "2025-26/statutory-maternity-conditions", rows: 6 },
  { file: "2024-25/statutory-paternity-pay", rows: 1 },
  { file: "2026-27/statutory-paternity-pay", rows: 4 },
  { file: "2026-27/statutory-adoption-pay", rows: 1 },
  { file: "2026-27/statutory-shared-parental-pay", rows: 1 },
  { file: "2026-27/statutory-bereavement-pay", rows: 1 },
  { file: "2026-27/statutory-neonatal-care-pay", rows: 3 },
];

describe.each(SCHEDULES)("$file", ({ file, rows }) => {
  const golden = readRows(file);

  test("has all its rows", () => expect(golden).toHaveLength(rows));

  test.each(golden)("$case", ({ facts, expected, more }) => {
    const { policies } = (more ?? {}) as More;
    const value = answerOf(familyPaySchedule(facts as FamilyPayFacts, policies ? rulebookWith(policies) : rulebook));
    expect(value).toMatchObject(expected as object);
    expectMore(value, (more ?? {}) as More);
  });
});

describe("2025-26/statutory-average-earnings", () => {
  const golden = readRows("2025-26/statutory-average-earnings");

  test("has all its rows", () => expect(golden).toHaveLength(14));

  test.each(golden)("$case", ({ facts, expected }) => {
    const value = answerOf(averageEarnings(facts as AverageEarningsFacts, rulebook));
    expect(value).toMatchObject(expected as object);
  });
});

function expectMore({ lineItems, weeks }: FamilyPaySchedule, more: More): void {
  for (const [year, period, amount] of more.periods ?? []) {
    const ofPeriod = lineItems.filter((item) => item.year === year && item.period === period);
    expect([year, period, sumOf(ofPeriod)]).toEqual([year, period, amount]);
  }
  if (more.periods !== undefined) expect(lineItems.filter(({ period }) => period === null)).toEqual([]);
  if (more.amounts !== undefined) expect(weeks.map(({ amount }) => amount)).toEqual(more.amounts);
  if (more.week !== undefined) {
    const [weekNumber, amounts] = more.week;
    expect(lineItems.filter((item) => item.weekNumber === weekNumber).map(({ amount }) => amount)).toEqual(amounts);
  }
  if (more.lineItem !== undefined) expect(lineItems[more.lineItem[0] - 1]).toMatchObject(more.lineItem[1]);
  const imported = lineItems.filter(({ source }) => source === "ImportedFromPreviousProvider");
  if (more.importedAmount !== undefined) expect(sumOf(imported)).toBe(more.importedAmount);
  if (more.runAmount !== undefined) {
    expect(sumOf(lineItems.filter(({ source }) => source === "PayrollRun"))).toBe(more.runAmount);
  }
  const lost = weeks.flatMap(({ weekNumber, reason }) => (reason === null ? [] : [[weekNumber, reason]]));
  expect(lost).toEqual(more.lost ?? []);
  expect(pounds(sumOf(lineItems))).toBe(weeks.reduce((sum, { amount }) => sum + pounds(amount), 0));
}
