import { describe, expect, test } from "vitest";
import { describeProblem } from "../../src/engine/base";
import { checkLinking, postDifference, sickPay } from "../../src/engine/statutory-pay";
import { check, fc } from "../support/property";
import { rulebookWith } from "./sick-pay-rulebook";
import { facts, MONDAY_TO_FRIDAY, RULEBOOK, refused } from "./support/calls";

const JUNE = { startDate: "2026-06-01", endDate: "2026-06-05" };

/** Returns the problems of facts with only one thing wrong. */
function refusedWith(own: Record<string, unknown>): string[] {
  return refused(sickPay({ ...facts({ absences: [JUNE] }), ...own } as never, RULEBOOK));
}

describe("sick pay refuses", () => {
  test.each([
    [
      "dates in the wrong order",
      { absences: [{ startDate: "2026-06-05", endDate: "2026-06-01" }] },
      ["date_before /absences/0/endDate"],
    ],
    [
      "absences that overlap, whatever their order",
      { absences: [JUNE, { startDate: "2026-05-20", endDate: "2026-06-01" }] },
      ["overlapping_dates /absences/0/startDate"],
    ],
    [
      "an open absence before another",
      { absences: [{ startDate: "2026-05-20" }, JUNE] },
      ["overlapping_dates /absences/1/startDate"],
    ],
    [
      "one id for two absences",
      {
        absences: [
          { ...JUNE, absenceId: "a" },
          { startDate: "2026-07-01", endDate: "2026-07-02", absenceId: "a" },
        ],
      },
      ["duplicate /absences/1/absenceId"],
    ],
    [
      "30 February",
      { absences: [{ startDate: "2026-02-30", endDate: "2026-06-01" }] },
      ["invalid_date /absences/0/startDate"],
    ],
    ["no absences at all", { absences: undefined }, ["required /absences"]],
    ["a pattern without a day", { qualifyingDays: [] }, ["must_not_be_empty /qualifyingDays"]],
    [
      "a rota without a day",
      { qualifyingDays: [{ rotationStartDate: "2026-05-03", weeks: [[], []] }] },
      ["must_not_be_empty /qualifyingDays/0/weeks"],
    ],
    ["a day that is none", { qualifyingDays: ["Monday", "Funday"] }, ["unknown_value /qualifyingDays/1"]],
    ["a day twice", { qualifyingDays: ["Monday", "Monday"] }, ["duplicate /qualifyingDays/1"]],
    [
      "patterns that go back in time",
      {
        qualifyingDays: [
          { effectiveFrom: "2026-05-01", qualifyingDays: ["Monday"] },
          { effectiveFrom: "2026-04-01", qualifyingDays: ["Friday"] },
        ],
      },
      ["dates_not_ascending /qualifyingDays/1/effectiveFrom"],
    ],
    ["no earnings", { averageEarningsOverride: undefined }, ["required_with /averageEarningsOverride"]],
    [
      "earnings that do not reach the chain",
      {
        averageEarningsOverride: undefined,
        employment: { payFrequency: "Weekly", earnings: [{ paymentDate: "2026-06-26", amount: "500" }] },
      },
      ["no_payslips_for_average /employment/earnings"],
    ],
    ["negative earnings", { averageEarningsOverride: "-1" }, ["negative_amount /averageEarningsOverride"]],
    ["earnings over zero", { averageEarningsOverride: "100 ÷ 0" }, ["not_a_number /averageEarningsOverride"]],
    [
      "a day after the rules",
      { absences: [{ startDate: "2027-04-01", endDate: "2027-04-06" }] },
      ["unsupported_tax_year /absences/0/endDate"],
    ],
    [
      "a day before the rules",
      { absences: [{ startDate: "2021-04-01", endDate: "2021-04-06" }] },
      ["unsupported_tax_year /absences/0/startDate"],
    ],
    [
      "an absence before the employment",
      { employment: { startDate: "2026-06-02" } },
      ["date_before /absences/0/startDate"],
    ],
    [
      "an employment that ends before it begins",
      { employment: { startDate: "2026-01-02", leavingDate: "2026-01-01" } },
      ["date_before /employment/leavingDate"],
    ],
    [
      "an override of a week that is not there",
      { overrides: [{ weekNumber: 2, amount: "1", reason: "x" }] },
      ["unknown_value /overrides/0/weekNumber"],
    ],
    [
      "an override without a reason",
      { overrides: [{ weekNumber: 1, amount: "1", reason: " " }, { amount: "-1" }] },
      [
        "must_not_be_empty /overrides/0/reason",
        "negative_amount /overrides/1/amount",
        "required /overrides/1/reason",
        "required /overrides/1/weekNumber",
      ],
    ],
    [
      "periods that overlap",
      {
        payPeriods: [
          { year: 2026, period: 1, startDate: "2026-06-01", endDate: "2026-06-30" },
          { year: 2026, period: 1, startDate: "2026-06-30", endDate: "2026-07-30" },
        ],
      },
      ["duplicate /payPeriods/1/period", "overlapping_dates /payPeriods/1/startDate"],
    ],
    [
      "an external payment of another tax year, more net than gross",
      {
        externalPayments: [
          { grossAmount: "1", netAmount: "2", paymentDate: "2026-04-05", taxYear: "2026-27", period: 1 },
        ],
      },
      ["too_large /externalPayments/0/netAmount", "outside_tax_year /externalPayments/0/paymentDate"],
    ],
    [
      "an import that contradicts itself",
      {
        imported: {
          chainStartDate: "2026-06-01",
          averageWeeklyEarnings: "1",
          waitingDaysServed: 4,
          weeksUsed: "28.01",
          lastSickDate: "2026-05-01",
        },
      },
      ["too_large /imported/waitingDaysServed", "too_large /imported/weeksUsed", "date_before /imported/lastSickDate"],
    ],
    [
      "fields it does not know",
      { absence: 1, absences: [{ ...JUNE, start: 1 }] },
      ["unknown_field /absence", "unknown_field /absences/0/start"],
    ],
  ])("%s", (_, own, expected) => {
    expect(refusedWith(own)).toEqual(expected);
  });

  test("everything at once", () => {
    expect(
      refusedWith({
        absences: [{ startDate: 1 }],
        qualifyingDays: {},
        averageEarningsOverride: "x",
        allocation: "ByYear",
      }),
    ).toEqual([
      "not_a_number /averageEarningsOverride",
      "wrong_type /qualifyingDays",
      "invalid_date /absences/0/startDate",
      "unknown_value /allocation",
    ]);
  });

  test("without the rules of statutory pay", () => {
    const years = rulebookWith({}, ["2026-27"]);
    expect(refused(sickPay(facts({ absences: [{ startDate: "2026-04-01", endDate: "2026-04-08" }] }), years))).toEqual([
      "unsupported_tax_year /absences/0/startDate",
    ]);
  });
});

describe("the linking check refuses", () => {
  test("an absence that is not after the earlier ones", () => {
    const own = { ...JUNE, qualifyingDays: MONDAY_TO_FRIDAY, averageEarningsOverride: "500" };
    expect(refused(checkLinking({ ...own, earlierAbsences: [JUNE] }, RULEBOOK))).toEqual([
      "overlapping_dates /startDate",
    ]);
    expect(refused(checkLinking({ ...own, startDate: "2026-06-06" }, RULEBOOK))).toEqual(["date_before /endDate"]);
  });
});

describe("whatever comes in", () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  const questions = [
    (input: unknown) => sickPay(input as never, RULEBOOK, { explain: true }),
    (input: unknown) => checkLinking(input as never, RULEBOOK, { explain: true }),
    (input: unknown) => postDifference(input as never, RULEBOOK, { explain: true }),
  ];

  test("a value or problems come out, and every problem has a sentence", () => {
    const right = {
      ...facts({ absences: [JUNE] }),
      ...JUNE,
      payPeriods: [],
      overrides: [],
      externalPayments: [],
      imported: null,
    };
    const wrong = fc
      .tuple(fc.constantFrom(...Object.keys(right)), json)
      .map(([key, value]) => ({ ...right, [key]: value }));
    check(
      fc.property(fc.oneof(json, wrong), fc.constantFrom(...questions), (input, ask) => {
        const answer = ask(input);
        expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined/);
        if (answer.ok) return;
        expect(answer.problems.length).toBeGreaterThan(0);
        for (const problem of answer.problems) expect(describeProblem(problem).length).toBeGreaterThan(10);
      }),
      1500,
    );
  });
});
