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

/** The recurring sacrifice of the next test. */
let standingId = "";

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
  standingId = made.body.content.data.recurringLineItemId;
});

const ADDED = { payElementCode: "PILON", amount: "1000" };
const CYCLE = { payElementCode: "CYCLE", amount: "50" };

// A fee of 1.00, which is taken whole or not, and what is given up leave 2,065.38 of both payments together; an hour of the
// second asks for 12.71 more.
const SECOND: readonly (readonly [string, string, readonly object[], readonly [string, string], string])[] = [
  ["nothing above it", "2065.38", [ADDED], ["0.00", "0.00"], "0.00"],
  ["a penny less than two fees", "2067.37", [ADDED], ["1.00", "0.00"], "0.00"],
  ["two fees", "2067.38", [ADDED], ["1.00", "1.00"], "0.00"],
  ["what is given up comes first", "2076.38", [ADDED, CYCLE], ["1.00", "0.00"], "10.00"],
  ["an hour more for its pay", "2067.38", [ADDED, hours("1", "12.71")], ["1.00", "1.00"], "0.00"],
  ["an hour more for less", "2067.38", [ADDED, hours("1", "12.20")], ["1.00", "0.00"], "0.00"],
  ["51 pence more for that", "2067.89", [ADDED, hours("1", "12.20")], ["1.00", "1.00"], "0.00"],
];

it("leaves it in a further payment of the period too, of both together", async () => {
  const pilon = { code: "PILON", name: "Pay in lieu", direction: "Payment", category: "BasicPay" };
  expect((await platform.call("POST", "/v1/organisation/pay-element", pilon)).status).toBe(201);
  const ids: string[] = [];
  for (const [, salary] of SECOND) {
    const { employeeId } = await platform.employee({ startDate: "2026-04-01", taxCode: "1257L", ...HOURS });
    ids.push(employeeId);
    await platform.post(employeeId, [basic(salary)]);
    const order = { employeeId, orderType: "Dea", rateType: "Standard", creditor: "Dwp", reference: employeeId };
    const made = { issuingAuthority: "Sample", dateMade: "2026-03-02", dateReceived: "2026-03-09" };
    expect((await platform.call("POST", "/v1/court-orders/orders", { ...order, ...made })).status).toBe(201);
  }
  expect((await platform.lockRun(1)).status).toBe(200);
  const { items } = (await platform.call("GET", `/v1/recurring-items/${standingId}/postings`)).body.content.data;
  expect(items).toMatchObject([{ status: "Expected" }, { status: "Locked", amount: "41.29", due: "41.29" }]);
  const at = `/v1/payroll/${platform.payrollConfigId}/2026/1/supplementary`;
  const run = { paymentDate: "2026-05-07", reason: "Correction" };
  expect((await platform.call("POST", at, run)).status).toBe(201);
  const taken: unknown[] = [];
  for (const [at, [name, , lines]] of SECOND.entries()) {
    const id = ids[at] ?? "";
    const posted = lines.map((line) => ({ ...line, supplementary: 1, payrollDate: "2026-05-07" }));
    expect((await platform.post(id, posted)).body.content.data.summary.failed).toBe(0);
    const path = `/v1/payslip/data/${id}/2026/1`;
    const slips = [path, `${path}?supplementary=1`].map(async (each) => {
      const { forPeriod } = (await platform.call("GET", each)).body.content.data;
      expect([name, Number(forPeriod.attachmentOrders) > 0]).toEqual([name, true]);
      return forPeriod;
    });
    const [main, further] = await Promise.all(slips);
    taken.push([name, [main.attachmentOrderFees, further.attachmentOrderFees], further.salarySacrifice]);
  }
  expect(taken).toEqual(SECOND.map(([name, , , fees, sacrifice]) => [name, fees, sacrifice]));
});
