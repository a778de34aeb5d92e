import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/recent";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;
let lastNumber = 200_000;

const base = (employeeId: string) => `/v1/statutory-pay/payments/employees/${employeeId}`;

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function call(method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} ${status} ${JSON.stringify(answer)}`);
  return answer.content.data;
}

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const week = (...worked: string[]) => ({
  workingPatterns: [
    {
      effectiveFrom: "2026-04-01",
      ...Object.fromEntries(DAYS.map((day) => [day, worked.includes(day) ? "1" : "0"])),
    },
  ],
});

/** Adds somebody with two jobs of 300.00 a month, each on its own days. */
async function person(notAggregated: object | null = null) {
  lastNumber += 1;
  const common = {
    startDate: "2026-04-01",
    continuousEmploymentDate: "2020-04-01",
    salary: "3600",
    taxCode: "BR",
    nationalInsuranceNumber: `JC${lastNumber}A`,
  };
  const first = (await platform.employee({ ...common, ...week("monday", "tuesday") })).employeeId;
  const otherJob = { employeeId: first, notAggregated };
  const other = await platform.employee({ ...common, ...week("wednesday", "thursday", "friday"), otherJob });
  return [first, other.employeeId] as const;
}

type Person = readonly [string, string];
let aggregated: Person;
let apart: Person;
let parents: Person;

beforeAll(async () => {
  platform = await runPlatform(undefined, { rulebook });
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  aggregated = await person();
  apart = await person({ reason: "Abroad, with a payroll of its own", reviewDate: "2027-04-06" });
  parents = await person();
  for (const period of [1, 2, 3]) await platform.lockRun(period);
});

afterAll(() => platform.stop());

const SICK = { statutoryType: "StatutorySickPay", startDate: "2026-07-06", endDate: "2026-07-10" };
const BIRTH = {
  statutoryType: "StatutoryPaternityPay",
  qualifyingEventDate: "2026-11-02",
  actualBirthDate: "2026-11-02",
  childEventType: "Birth",
  blocks: [{ startDate: "2026-11-02", weeks: 2 }],
};

const brief = ({ totalAmount, averageWeeklyEarnings, entitlementFailureReasons }: Record<string, unknown>) => [
  totalAmount,
  averageWeeklyEarnings,
  entitlementFailureReasons,
];

describe("statutory pay of somebody with two jobs that are added up", () => {
  it("is sick pay once, on the average of both, for days of sickness in both", async () => {
    const [first, second] = aggregated;
    const award = await call("POST", base(first), SICK);
    // Sick on Monday and Tuesday, and at work in the other job from Wednesday on: two days of five.
    // 600.00 × 12 ÷ 52 = 138.4615..., 80% of it 110.7692..., a day 22.1538.
    expect(brief(award)).toEqual(["44.31", "138.46", []]);
    const other = await call("POST", base(second), SICK);
    expect(brief(other)).toEqual(["0.00", null, ["paid_in_other_job"]]);
    expect(await call("GET", `${base(first)}/${award.statutoryPayId}`)).toMatchObject({ totalAmount: "110.77" });
    await call("PATCH", `${base(second)}/${other.statutoryPayId}`, { endDate: "2026-07-09" });
    expect(await call("GET", `${base(first)}/${award.statutoryPayId}`)).toMatchObject({ totalAmount: "88.62" });
    await call("DELETE", `${base(second)}/${other.statutoryPayId}`);
    expect(await call("GET", `${base(first)}/${award.statutoryPayId}`)).toMatchObject({ totalAmount: "44.31" });
    await call("POST", base(second), SICK);
  });

  it("is family pay once, if the earnings of both reach the limit together", async () => {
    const [first, second] = parents;
    const award = await call("POST", base(first), BIRTH);
    // 90% of 138.4615... is 124.6153...: 124.62 a week.
    expect(brief(award)).toEqual(["249.24", "138.46", []]);
    expect(brief(await call("POST", base(second), BIRTH))).toEqual(["0.00", null, ["paid_in_other_job"]]);
    const average = await call(
      "GET",
      `/v1/statutory-pay/payments/calculations/employees/${second}/average-earnings?startDate=2026-07-13`,
    );
    expect([average.averageWeeklyEarnings, average.payslips.length]).toEqual(["138.46", 4]);
  });

  it("is that of each job where adding is not practicable", async () => {
    // 300.00 × 12 ÷ 52 = 69.2307..., 80% of it 55.3846..., over two days and over three.
    for (const id of apart) expect(brief(await call("POST", base(id), SICK))).toEqual(["55.39", "69.23", []]);
  });

  it("takes the days of leave from the salary of each, and pays on the payslip of the first", async () => {
    const rows = async (employeeId: string, period: number) =>
      (await platform.payslip(employeeId, period)).summaryItems
        .map(({ code, amount }: { code: string; amount: string }) => [code, amount])
        .filter(([code]: string[]) => /^(SALARY|SSP|SPP)/.test(code ?? ""));
    for (const period of [4, 5, 6, 7]) expect((await platform.lockRun(period)).status).toBe(200);
    await platform.next();
    // 3,600.00 over the 105 Mondays and Tuesdays of the tax year, and over its 156 other working days.
    expect(await rows(aggregated[0], 4)).toEqual([
      ["SALARY", "300.00"],
      ["SALARY_ADJUSTMENT", "-68.57"],
      ["SSP", "110.77"],
    ]);
    expect(await rows(aggregated[1], 4)).toEqual([
      ["SALARY", "300.00"],
      ["SALARY_ADJUSTMENT", "-69.23"],
    ]);
    expect(await rows(parents[0], 8)).toEqual([
      ["SALARY", "300.00"],
      ["SALARY_ADJUSTMENT", "-137.14"],
      ["SPP", "124.62"],
      ["SPP", "124.62"],
    ]);
    expect(await rows(parents[1], 8)).toEqual([
      ["SALARY", "300.00"],
      ["SALARY_ADJUSTMENT", "-138.46"],
    ]);
  });
});
