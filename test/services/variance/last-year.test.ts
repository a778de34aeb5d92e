import { afterAll, beforeAll, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import { rulebook } from "../../support/library";
import { type PayPlatform, payPlatform } from "../pay/sample-employees";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";

// A payroll that pays once a year: its runs of two tax years follow each other.

let platform: PayPlatform;
let runs = "";
const people: Record<string, string> = {};

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function done(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<any> {
  const answer = await platform.call(method, path, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body.content.data;
}

async function pay(name: string, payrollDate: string, amount: string): Promise<void> {
  const lines = [{ payElementCode: "SALARY", amount, payrollDate }];
  await done("POST", `/v1/payroll/line/${people[name]}`, { lines });
}

beforeAll(async () => {
  platform = await payPlatform(Date.UTC(2026, 2, 30, 9), { rulebook });
  const paymentPeriodConfig = { firstPeriodStartDate: "2025-04-06", firstPaymentDate: "2026-03-31" };
  const config = { name: "Once a year", payFrequency: "Annually", paymentPeriodConfig };
  const { payrollConfigId } = await done("POST", "/v1/payrollconfig", config);
  runs = `/v1/payroll/${payrollConfigId}`;
  for (const name of ["Stays", "Leaves", "Joins"]) {
    const startDate = name === "Joins" ? "2026-05-04" : "2025-04-06";
    people[name] = (await platform.employee({ payrollConfigId, startDate, taxCode: "1257L" })).employeeId;
  }
  const first = await done("POST", `${runs}/next`);
  expect([first.year, first.period]).toEqual([2025, 1]);
  for (const name of ["Stays", "Leaves"]) await pay(name, first.paymentDate, "20000.00");
  await done("POST", `${runs}/2025/${first.period}/lock`, ACKNOWLEDGED);
  await done("PUT", `/v1/employees/${people.Leaves}/leaver`, { leavingDate: "2026-04-30" });
  const next = await done("POST", `${runs}/next`);
  for (const [name, amount] of [
    ["Stays", "21000.00"],
    ["Joins", "15000.00"],
  ] as const) {
    await pay(name, next.paymentDate, amount);
  }
  await done("POST", `${runs}/2026/${next.period}/lock`, ACKNOWLEDGED);
});

afterAll(() => platform.stop());

it("compares a run with that of the same period a year before, and explains the difference", async () => {
  const { comparedRun, totals, items } = await done(
    "GET",
    `${runs}/2026/1/variance?compareWith=SamePeriodLastYear&amount=grossPay&amount=tax`,
  );
  expect(comparedRun).toMatchObject({ year: 2025, period: 1, supplementary: 0, status: "Locked" });
  const [grossPay] = totals;
  expect(grossPay).toMatchObject({
    amount: "grossPay",
    previous: "40000.00",
    current: "36000.00",
    difference: "-4000.00",
  });
  const causes = (name: string) =>
    items.find(({ employeeId }: { employeeId: string }) => employeeId === people[name]).changes[0].causes;
  expect(causes("Stays")).toEqual([{ cause: "LineChanged", detail: "Salary", explained: "1000.00" }]);
  expect(causes("Joins")).toEqual([{ cause: "Starter", detail: null, explained: "15000.00" }]);
  expect(causes("Leaves")).toEqual([{ cause: "LineRemoved", detail: "Salary", explained: "-20000.00" }]);
});

it("explains the tax of a year later by the rules and the pay", async () => {
  const { items } = await done("GET", `${runs}/2026/1/variance?compareWith=SamePeriodLastYear&amount=tax`);
  for (const { changes } of items) {
    for (const { difference, causes } of changes) {
      const explained = causes.reduce((sum: number, each: { explained: string }) => sum + readPence(each.explained), 0);
      expect(explained).toBe(readPence(difference));
      expect(causes.map(({ cause }: { cause: string }) => cause)).not.toContain("Unexplained");
    }
  }
});

it("does not compare a run with that of another payroll", async () => {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-09-30" };
  const config = { name: "New this year", payFrequency: "Annually", paymentPeriodConfig };
  const { payrollConfigId } = await done("POST", "/v1/payrollconfig", config);
  const run = await done("POST", `/v1/payroll/${payrollConfigId}/next`);
  expect([run.year, run.period]).toEqual([2026, 1]);
  const of = `/v1/payroll/${payrollConfigId}/2026/1/variance?compareWith=SamePeriodLastYear`;
  expect((await done("GET", of)).comparedRun).toBeNull();
});
