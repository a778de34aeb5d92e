import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

const ELEMENTS = [
  {
    code: "HOURS",
    category: "BasicPay",
    calculationType: "UnitsTimesRate",
    unitName: "Hour",
    countsForMinimumWage: true,
  },
  { code: "OVERTIME", category: "Overtime", calculationType: "UnitsTimesRate", unitName: "Hour" },
  { code: "BONUS", category: "Bonus", countsForMinimumWage: true },
];

beforeAll(async () => {
  platform = await runPlatform();
  const sacrifice = { code: "CYCLE", category: "SalarySacrifice", direction: "Deduction" };
  for (const element of [...ELEMENTS, sacrifice]) {
    const sent = { name: element.code, direction: "Payment", ...element };
    expect((await platform.call("POST", "/v1/organisation/pay-element", sent)).status).toBe(201);
  }
});

afterAll(() => platform.stop());

const DAY = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
const HOURS = { workingPatterns: [{ effectiveFrom: "2026-04-01", hoursPerWeek: "37.5", ...DAY }] };
const hours = (units: string, payRate: string) => ({ payElementCode: "HOURS", units, payRate });
const basic = (amount: string) => ({ payElementCode: "SALARY", amount });
const YOUNG = { dateOfBirth: "2006-06-01" };

// 2026-27: 12.71 an hour from 21, 10.85 from 18. A month of 37.5 hours a week has 162.5 hours: 2,065.38.
const CASES: readonly (readonly [string, readonly object[], object, boolean])[] = [
  ["a penny less by the hour", [hours("100", "12.70")], {}, true],
  ["the rate by the hour", [hours("100", "12.71")], {}, false],
  ["a bonus that counts", [hours("100", "12.70"), { payElementCode: "BONUS", amount: "1" }], {}, false],
  [
    "overtime that does not",
    [hours("100", "12.70"), { payElementCode: "OVERTIME", units: "9", payRate: "30" }],
    {},
    true,
  ],
  ["the rate of a lower age", [hours("100", "10.85")], YOUNG, false],
  ["a penny less at that age", [hours("100", "10.84")], YOUNG, true],
  ["the agreed hours", [basic("2065.38")], HOURS, false],
  ["a penny less than those", [basic("2065.37")], HOURS, true],
  ["pay that would be given up", [basic("2065.38"), { payElementCode: "CYCLE", amount: "0.01" }], HOURS, false],
  ["pay that is below it before", [basic("2065.37"), { payElementCode: "CYCLE", amount: "0.01" }], HOURS, true],
  ["days before the first one", [basic("1000.00")], { ...HOURS, startDate: "2026-04-16" }, true],
  ["the days of half a month", [basic("1021.25")], { ...HOURS, startDate: "2026-04-16" }, false],
  ["hours that nobody knows", [basic("10.00")], {}, false],
  ["a director", [hours("100", "1")], { director: { appointmentDate: "2026-04-01", nicMethod: "Annual" } }, false],
  ["the month before school age ends", [hours("100", "1")], { dateOfBirth: "2010-05-10" }, false],
  ["a pensioner", [hours("100", "1")], { employmentType: "Pensioner" }, false],
];

it("warns of pay below the minimum wage, where the hours are known", async () => {
  const people: [string, string, boolean][] = [];
  for (const [name, lines, fields, isBelow] of CASES) {
    const { employeeId } = await platform.employee({ startDate: "2026-04-01", taxCode: "1257L", ...fields });
    expect((await platform.post(employeeId, lines)).body.content.data.summary.failed).toBe(0);
    people.push([name, employeeId, isBelow]);
  }
  const { warnings } = (await platform.next()).body.content.data;
  const below = warnings.filter(({ token }: { token: string }) => token === "below_minimum_wage");
  const warned = new Set(below.map(({ employeeId }: { employeeId: string }) => employeeId));
  expect(people.map(([name, id]) => [name, warned.has(id)])).toEqual(
    people.map(([name, , isBelow]) => [name, isBelow]),
  );
});

/** 2,166.67 is 101.29 above it: of 60.00 given up once and 90.00 a month the monthly one, which came later, is cut (SE-15). */
it("salary sacrifice takes what pay has above it, once or each month, whatever its pay element says", async () => {
  const { employeeId } = await platform.employee({ startDate: "2026-04-01", taxCode: "1257L", ...HOURS });
  await platform.post(employeeId, [basic("2166.67"), { payElementCode: "CYCLE", amount: "60" }]);
  const standing = { payElementCode: "CYCLE", amount: "90.00", startDate: "2026-04-01" };
  const made = await platform.call("POST", `/v1/recurring-items/employees/${employeeId}`, standing);
  expect(made.status).toBe(201);
  const slip = await platform.payslip(employeeId, 1);
  expect(slip.forPeriod).toMatchObject({ salarySacrifice: "101.29", grossPay: "2065.38" });
  const { warnings } = await platform.settled(1);
  const own = warnings.flatMap((warning: { employeeId: string; token: string }) =>
    warning.employeeId === employeeId ? [warning.token] : [],
  );
  expect(own).toContain("salary_sacrifice_restricted");
  expect(own).not.toContain("below_minimum_wage");
  const path = `/v1/recurring-items/${made.body.content.data.recurringLineItemId}/postings`;
  const postings = (await platform.call("GET", path)).body.content.data.items;
  expect(postings).toMatchObject([{ status: "Expected", amount: "41.29" }]);
});
