import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/recent";
import { type OrderPlatform, orderPlatform } from "../court-orders/sample-orders";
import { SAMPLE } from "../pay/sample-employees";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

/** Employees of a payroll, who fit on one page. */
const EMPLOYEES = 40;

let platform: OrderPlatform;
let statements: string[] = [];
const query = Client.prototype.query;

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function call(method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} ${status} ${JSON.stringify(answer)}`);
  return answer.content.data;
}

beforeAll(async () => {
  platform = await orderPlatform(Date.UTC(2026, 3, 20, 12), { rulebook });
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  Client.prototype.query = function (this: Client, ...asked: unknown[]) {
    const [first] = asked;
    statements.push(typeof first === "string" ? first : String((first as { text?: string } | null)?.text));
    return Reflect.apply(query, this, asked);
  } as typeof query;
});

afterAll(async () => {
  Client.prototype.query = query;
  await platform.stop();
});

/** Makes a payroll of which some employees are absent and as many have orders, and returns the statements of its run. */
async function statementsOf(some: number): Promise<{ readonly recalculated: number; readonly locked: number }> {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };
  const config = { name: `Staff ${some}`, payFrequency: "Monthly", paymentPeriodConfig };
  const { payrollConfigId } = await call("POST", "/v1/payrollconfig", config);
  const employees = Array.from({ length: EMPLOYEES }, () => ({ ...SAMPLE, payrollConfigId }));
  const { results } = await call("POST", "/v1/employees/bulk", { mode: "Create", employees });
  const ids: string[] = results.map(({ employeeId }: { employeeId: string }) => employeeId);
  for (const employeeId of ids.slice(0, some)) {
    await call("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, {
      statutoryType: "StatutorySickPay",
      startDate: "2026-04-13",
      endDate: "2026-04-24",
      averageEarningsOverride: "480.00",
    });
  }
  for (const employeeId of ids.slice(EMPLOYEES - some)) await platform.entered(employeeId, "CmsDeo");
  const counted = async (work: () => Promise<void>) => {
    statements = [];
    await work();
    return statements.filter((text) => /statutory_|court_order/.test(text)).length;
  };
  const run = `/v1/payroll/${payrollConfigId}`;
  const recalculated = await counted(async () => {
    await call("POST", `${run}/next`);
    for (;;) {
      const { recalculation, pendingRecalculations } = await call("GET", `${run}/2026/1`);
      if (recalculation === null && pendingRecalculations === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const locked = await counted(() => call("POST", `${run}/2026/1/lock`, { acknowledgeWarnings: true }));
  return { recalculated, locked };
}

it("asks the same of a page of employees however many are absent or have orders", async () => {
  const none = await statementsOf(0);
  const few = await statementsOf(1);
  expect(await statementsOf(20)).toEqual(few);
  // Beside a page without any: the slices of the period; at the lock also their payslips and states, the
  // orders', what of the orders a reopening would take back, and the lines that payments will pay.
  expect(few.recalculated - none.recalculated).toBe(1);
  expect(few.locked - none.locked).toBe(10);
});
