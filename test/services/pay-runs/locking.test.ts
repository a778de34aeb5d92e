import type { Transaction } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tenancyFaults } from "../../../src/platform/store";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { type RunPlatform, runPlatform } from "./sample-runs";

type Tables = Pick<Transaction<PayRunTables>, "updateTable" | "deleteFrom">;

let platform: RunPlatform;
let employees: readonly string[];
let period = 0;

beforeAll(async () => {
  platform = await runPlatform();
  await platform.call("POST", "/v1/organisation/pay-element", { code: "DUES", name: "Dues", direction: "Deduction" });
  employees = [(await platform.employee()).employeeId, (await platform.employee()).employeeId];
});

afterAll(() => platform.stop());

beforeEach(async () => {
  period += 1;
  expect((await platform.next()).status).toBe(201);
});

const pay = (amount: string, more: object = {}) => [{ payElementCode: "SALARY", amount, ...more }];

describe("locking a run", () => {
  it("is refused while anybody's net pay is below zero, and names them all", async () => {
    for (const id of employees) await platform.post(id, [{ id: "dues", payElementCode: "DUES", amount: "1" }]);
    const refused = await platform.lockRun(period);
    expect([refused.status, refused.body.message.token]).toEqual([409, "negative_net_pay"]);
    const named = refused.body.validationIssues.map(
      ({ reasonTokenArguments }: { reasonTokenArguments: { name: string; value: string }[] }) =>
        reasonTokenArguments.find(({ name }) => name === "employeeId")?.value,
    );
    expect(named.sort()).toEqual([...employees].sort());
    const preview = await platform.call("GET", `/v1/payslip/data/${employees[0]}/2026/${period}`);
    expect([preview.status, preview.body.content.data.shortfall]).toEqual([200, "1.00"]);
    for (const id of employees) await platform.post(id, [{ id: "dues", payElementCode: "DUES", amount: "0" }]);
    expect((await platform.lockRun(period)).status).toBe(200);
  });

  it("has one outcome when two lock at once, with one payslip and one event each", async () => {
    for (const id of employees) await platform.post(id, pay("2500"));
    const answers = await Promise.all([1, 2, 3].map(() => platform.lockRun(period)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const finalised = (await platform.events()).filter(
      ({ event_type, body }) => event_type === "payslip.finalised" && JSON.parse(body).data.period === period,
    );
    expect(finalised.map(({ body }) => JSON.parse(body).data.employeeId).sort()).toEqual([...employees].sort());
  });

  it("sends lines that come meanwhile to this run or to the next one, each to one", async () => {
    const id = employees[0] ?? "";
    const posts = Array.from({ length: 12 }, (_, index) =>
      platform.post(id, [{ id: `m-${period}-${index}`, payElementCode: "SALARY", amount: "100" }]),
    );
    const [locked, ...answers] = await Promise.all([platform.lockRun(period), ...posts]);
    expect(locked?.status).toBe(200);
    const periods = answers.map(({ body }) => body.content.data.acceptedLines[0].period);
    const inRun = periods.filter((each) => each === period).length;
    expect(periods.filter((each) => each === period + 1)).toHaveLength(12 - inRun);
    expect((await platform.payslip(id, period)).forPeriod.grossPay).toBe(`${inRun === 0 ? "0" : inRun * 100}.00`);
    await platform.next();
    expect((await platform.payslip(id, period + 1)).forPeriod.grossPay).toBe(
      `${inRun === 12 ? "0" : (12 - inRun) * 100}.00`,
    );
    period += 1;
    expect((await platform.lockRun(period)).status).toBe(200);
  });

  it("fixes the payslips, whatever is changed after, also from a day in its period", async () => {
    const id = employees[0] ?? "";
    await platform.post(id, pay("2500"));
    expect((await platform.lockRun(period)).status).toBe(200);
    const frozen = await platform.payslip(id, period);
    const code = (effectiveDate: string) =>
      platform.call("POST", `/v1/employees/${id}/tax-code`, { effectiveDate, taxCode: "BR" });
    expect((await code(frozen.paymentDate)).status).toBe(201);
    await platform.call("PATCH", `/v1/employees/${id}`, { lastName: "Miller" });
    expect(await platform.payslip(id, period)).toEqual(frozen);
  });

  it("is guarded by the database, and the tables by their organisation", async () => {
    await platform.post(employees[0] ?? "", pay("1"));
    expect((await platform.lockRun(period)).status).toBe(200);
    const attempts: ((tables: Tables) => Promise<unknown>)[] = [
      (tables) => tables.updateTable("payslip").set({ net_pay: 1 }).execute(),
      (tables) => tables.deleteFrom("payslip").execute(),
      (tables) => tables.updateTable("pay_run").set({ status: "Open" }).execute(),
      (tables) => tables.updateTable("payroll_line").set({ amount: 2 }).execute(),
      (tables) => tables.deleteFrom("payroll_line").execute(),
    ];
    for (const attempt of attempts) {
      const done = platform.store.inTenant(platform.owner.organisationId, (tx) =>
        attempt(tx.withTables<PayRunTables>()),
      );
      await expect(done).rejects.toThrow(/locked|final/);
    }
    const client = new Client({ connectionString: platform.databaseUrl });
    await client.connect();
    try {
      expect(await tenancyFaults(client)).toEqual([]);
    } finally {
      await client.end();
    }
  });
});
