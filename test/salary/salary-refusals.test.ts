import { describe, expect, it } from "vitest";
import {
  type Problem,
  resolveSalaryPolicies,
  type SalaryFacts,
  salaryLines,
  splitIntoSegments,
} from "../../src/engine";
import { rulebook } from "../support/library";
import { JUNE } from "./support/salary";

const WEEK = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
const NO_DAYS = { monday: "0", tuesday: "0", wednesday: "0", thursday: "0", friday: "0", saturday: "0", sunday: "0" };
const SICK = { statutoryType: "StatutorySickPay", from: "2026-06-08", to: "2026-06-12", amount: "123.25" };

/** Returns every problem of June with something else in it. */
function refused(changes: Record<string, unknown>): string[] {
  const result = salaryLines({ ...JUNE, ...changes } as unknown as SalaryFacts, rulebook);
  return result.ok ? [] : written(result.problems);
}

function written(problems: readonly Problem[]): string[] {
  return problems.map(({ token, path, arguments: args }) =>
    args === null ? `${token} ${path}` : `${token} ${path} ${JSON.stringify(args)}`,
  );
}

const ROWS: readonly [name: string, changes: Record<string, unknown>, problems: readonly string[]][] = [
  [
    "no ids",
    { employeeId: undefined, payrollConfigId: "" },
    ["required /employeeId", "must_not_be_empty /payrollConfigId"],
  ],
  ["a number for an id", { employeeId: 5 }, ['wrong_type /employeeId {"expected":"string"}']],
  [
    "irregular pay, which has no part of a year",
    { frequency: "Irregular" },
    [
      'unknown_value /frequency {"allowed":"Weekly, Fortnightly, FourWeekly, Monthly, Quarterly, TwiceYearly, Annually"}',
    ],
  ],
  [
    "a period that ends before it begins",
    { periodEndDate: "2026-05-31" },
    ['date_before /periodEndDate {"limit":"2026-06-01"}'],
  ],
  ["leaving before the start", { leavingDate: "2020-01-05" }, ['date_before /leavingDate {"limit":"2020-01-06"}']],
  [
    "unpaid leave that is wrong in every way",
    {
      unpaidDays: [
        { absenceId: "", from: "2026-06-10", to: "2026-06-09" },
        { absenceId: "A", from: "2026-06-09", to: "2026-06-11", fraction: "1.5" },
        { absenceId: "A", from: "2026-07-01", to: "2026-07-02" },
      ],
    },
    [
      "must_not_be_empty /unpaidDays/0/absenceId",
      'date_before /unpaidDays/0/to {"limit":"2026-06-10"}',
      'too_large /unpaidDays/1/fraction {"maximum":1}',
      'overlapping_dates /unpaidDays/0/from {"limit":"2026-06-12"}',
      'date_after /unpaidDays/2/from {"limit":"2026-06-30"}',
    ],
  ],
  [
    "a divisor of another name",
    { employee: { partPeriodDivisor: "Days" } },
    ['unknown_value /employee/partPeriodDivisor {"allowed":"TaxYear, DaysOfMonth, TwoHundredSixtieths"}'],
  ],
  [
    "unpaid leave outside the period, and on the same days",
    {
      unpaidDays: [
        { absenceId: "A", from: "2026-06-10", to: "2026-06-12" },
        { absenceId: "B", from: "2026-06-12", to: "2026-06-15" },
        { absenceId: "C", from: "2026-07-01", to: "2026-07-02" },
      ],
    },
    [
      'overlapping_dates /unpaidDays/1/from {"limit":"2026-06-13"}',
      'date_after /unpaidDays/2/from {"limit":"2026-06-30"}',
    ],
  ],
  ["no such day", { periodStartDate: "2026-06-31" }, ["invalid_date /periodStartDate"]],
  ["no start", { startDate: undefined }, ["required /startDate"]],
  ["no history", { salaryHistory: undefined }, ["required /salaryHistory"]],
  [
    "versions that are wrong in every way",
    {
      salaryHistory: [
        { effectiveFrom: "2020-01-06", salary: "-1" },
        { effectiveFrom: "2020-01-06", salary: "1.234" },
        { salary: "12", bonus: "1" },
      ],
    },
    [
      "negative_amount /salaryHistory/0/salary",
      "not_whole_pence /salaryHistory/1/salary",
      "unknown_field /salaryHistory/2/bonus",
      "required /salaryHistory/2/effectiveFrom",
      "duplicate /salaryHistory/1/effectiveFrom",
    ],
  ],
  [
    "a period after the years held and the one that follows",
    { periodStartDate: "2028-06-01", periodEndDate: "2028-06-30" },
    [
      'unsupported_tax_year /periodStartDate {"taxYear":"2028-29","allowed":"2022-23, 2023-24, 2024-25, 2025-26, 2026-27"}',
    ],
  ],
  [
    "a period before the years held",
    {
      startDate: "2020-01-01",
      salaryHistory: [{ effectiveFrom: "2020-01-01", salary: "1" }],
      periodStartDate: "2022-03-01",
      periodEndDate: "2022-03-31",
    },
    [
      'unsupported_tax_year /periodStartDate {"taxYear":"2021-22","allowed":"2022-23, 2023-24, 2024-25, 2025-26, 2026-27"}',
    ],
  ],
  [
    "a pattern with no working day",
    { employee: { workingPatterns: [NO_DAYS] } },
    ["no_working_day /employee/workingPatterns/0"],
  ],
  [
    "parts of days out of bounds",
    {
      payRun: {
        workingPatterns: [{ ...WEEK, monday: "1.5", tuesday: "-1", wednesday: "0.1234567", sunday: undefined }],
      },
    },
    [
      'too_large /payRun/workingPatterns/0/monday {"maximum":1}',
      "not_a_number /payRun/workingPatterns/0/tuesday",
      "not_a_number /payRun/workingPatterns/0/wednesday",
      "required /payRun/workingPatterns/0/sunday",
    ],
  ],
  [
    "two patterns of one day",
    { organisation: { workingPatterns: [WEEK, WEEK] } },
    ["duplicate /organisation/workingPatterns/1/effectiveFrom"],
  ],
  [
    "a rotation of one week from a Tuesday",
    { employee: { workingPatterns: [{ patternType: "Rotating", weeks: [WEEK], rotationStartDate: "2026-06-02" }] } },
    [
      'unknown_value /employee/workingPatterns/0/rotationStartDate {"allowed":"a Monday"}',
      'too_small /employee/workingPatterns/0/weeks {"minimum":2}',
    ],
  ],
  [
    "days off that nobody names",
    { employee: { workingPatterns: [{ ...WEEK, bankHolidaysAreWorkingDays: false }] } },
    ['required_with /bankHolidays {"other":"bankHolidaysAreWorkingDays"}'],
  ],
  [
    "a pay run with a method",
    { payRun: { calculationMethod: "WorkingDays" } },
    ["unknown_field /payRun/calculationMethod"],
  ],
  [
    "an unknown method",
    { employee: { calculationMethod: "Hours" } },
    ['unknown_value /employee/calculationMethod {"allowed":"CalendarDays, WorkingDays"}'],
  ],
  [
    "absences that overlap, whatever their type",
    {
      statutoryLines: [SICK, { ...SICK, statutoryType: "StatutoryMaternityPay", from: "2026-06-12", to: "2026-06-20" }],
    },
    ['overlapping_dates /statutoryLines/1/from {"limit":"2026-06-13"}'],
  ],
  [
    "an absence outside the period",
    {
      statutoryLines: [
        { ...SICK, from: "2026-05-01", to: "2026-05-31" },
        { ...SICK, from: "2026-07-01", to: "2026-07-02" },
      ],
    },
    [
      'date_before /statutoryLines/0/to {"limit":"2026-06-01"}',
      'date_after /statutoryLines/1/from {"limit":"2026-06-30"}',
    ],
  ],
  [
    "an absence that is wrong in every way",
    {
      statutoryLines: [
        {
          statutoryType: "SickPay",
          from: "2026-06-12",
          to: "2026-06-08",
          amount: "-5",
          units: "x",
          unitName: "Hour",
          note: "",
        },
      ],
    },
    [
      "unknown_field /statutoryLines/0/note",
      'unknown_value /statutoryLines/0/unitName {"allowed":"Day, Week, Month, Period"}',
      "not_a_number /statutoryLines/0/units",
      "negative_amount /statutoryLines/0/amount",
      'unknown_value /statutoryLines/0/statutoryType {"allowed":"StatutorySickPay, StatutoryMaternityPay, StatutoryPaternityPay, StatutoryAdoptionPay, StatutorySharedParentalPay, StatutoryParentalBereavementPay, StatutoryNeonatalCarePay"}',
      'date_before /statutoryLines/0/to {"limit":"2026-06-12"}',
    ],
  ],
];

const TIERS = { type: "DeductAbsentDays", tiers: [{ duration: { value: 1, unit: "Week" }, percentage: "50" }] };

const LEAVE_ROWS: typeof ROWS = [
  [
    "tiers without the leave's first day",
    { employee: { leave: { sickness: TIERS } }, statutoryLines: [SICK] },
    ['required_with /leaveStart {"other":"tiers"}'],
  ],
  [
    "a leave that starts after a day of it",
    {
      employee: { leave: { sickness: TIERS } },
      statutoryLines: [SICK],
      leaveStart: { StatutorySickPay: "2026-06-09" },
    },
    ['date_after /leaveStart/StatutorySickPay {"limit":"2026-06-08"}'],
  ],
  [
    "full pay with tiers",
    { organisation: { leave: { familyLeave: { ...TIERS, type: "FullPay" } } } },
    ["must_be_absent /organisation/leave/familyLeave/tiers"],
  ],
  [
    "a tier that is wrong in every way",
    {
      organisation: {
        leave: {
          byType: {
            StatutorySickPay: {
              type: "DeductAbsentDays",
              tiers: [{ duration: { value: 0, unit: "Year" }, percentage: "100.01" }],
            },
          },
        },
      },
    },
    [
      'too_large /organisation/leave/byType/StatutorySickPay/tiers/0/percentage {"maximum":100}',
      'too_small /organisation/leave/byType/StatutorySickPay/tiers/0/duration/value {"minimum":1}',
      'unknown_value /organisation/leave/byType/StatutorySickPay/tiers/0/duration/unit {"allowed":"Day, Week, Month"}',
    ],
  ],
  [
    "an unknown payment",
    { employee: { leave: { byType: { SickPay: TIERS } } } },
    ["unknown_field /employee/leave/byType/SickPay"],
  ],
];

describe("what salaryLines refuses", () => {
  it.each([...ROWS, ...LEAVE_ROWS])("%s", (_, changes, problems) => {
    expect(refused(changes)).toEqual(problems);
  });
});

describe("what is no problem", () => {
  it.each([
    ["no version yet", { salaryHistory: [] }],
    ["a period after the leaving date", { leavingDate: "2026-05-31" }],
    [
      "a period after the years held in which nobody is employed",
      { leavingDate: "2026-05-31", periodStartDate: "2030-01-01", periodEndDate: "2030-01-31" },
    ],
    [
      "null for what is not set",
      { leavingDate: null, employee: null, organisation: { calculationMethod: null, leave: null } },
    ],
    ["a segment that starts in the last year held", { periodStartDate: "2027-04-01", periodEndDate: "2027-04-30" }],
  ])("%s", (_, changes) => {
    expect(refused(changes)).toEqual([]);
  });
});

it("splitIntoSegments and resolveSalaryPolicies refuse what is not theirs", () => {
  const segments = splitIntoSegments(JUNE, rulebook);
  expect(segments.ok ? [] : written(segments.problems)).toEqual([
    "unknown_field /employeeId",
    "unknown_field /payrollConfigId",
    "unknown_field /frequency",
  ]);
  const policies = resolveSalaryPolicies({ employee: { calculationMethod: "WorkingDays" } } as object, rulebook);
  expect(policies.ok ? [] : written(policies.problems)).toEqual(["unknown_field /employee/calculationMethod"]);
});
