import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

async function fortnightly(): Promise<string> {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-17" };
  const config = { name: "Fortnightly", payFrequency: "Fortnightly", paymentPeriodConfig };
  const { status, body } = await platform.call("POST", "/v1/payrollconfig", config);
  expect(status).toBe(201);
  return body.content.data.payrollConfigId;
}

const line = (id: string, amount: string, payrollDate?: string) => ({
  id,
  payElementCode: "SALARY",
  amount,
  ...(payrollDate === undefined ? {} : { payrollDate }),
});

describe("lines of somebody whose record changes", () => {
  it("go to the payroll that they move to, but for those that are locked", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    await platform.post(employeeId, [line("april", "100")]);
    expect((await platform.lockRun(1)).status).toBe(200);
    await platform.post(employeeId, [
      line("next", "10"),
      line("may", "20", "2026-05-15"),
      line("june", "40", "2026-06-20"),
    ]);
    const second = await fortnightly();
    const path = `/v1/employees/${employeeId}/payroll-config`;
    expect((await platform.call("PUT", path, { payrollConfigId: second })).status).toBe(200);
    const again = await platform.post(employeeId, [
      ...[line("april", "100"), line("may", "20", "2026-05-15"), line("june", "40", "2026-06-20")],
    ]);
    expect(again.body.content.data).toMatchObject({
      summary: { skipped: 3 },
      acceptedLines: [
        { payrollConfigId: platform.payrollConfigId, period: 1, canEdit: false },
        { payrollConfigId: second, payrollDate: "2026-05-15", dateMoved: false },
        { payrollConfigId: second, payrollDate: "2026-06-26", dateMoved: true },
      ],
    });
    expect(issuesOf(await platform.post(employeeId, [line("april", "101")]))).toEqual([
      ["lines[0].id", "period_locked"],
    ]);
    const paid: string[] = [];
    for (const period of [1, 2, 3, 4]) {
      expect((await platform.call("POST", `/v1/payroll/${second}/2026/${period}/lock`, ACKNOWLEDGED)).status).toBe(200);
      const asked = `/v1/payslip/data/${employeeId}/2026/${period}?payrollConfigId=${second}`;
      const { body } = await platform.call("GET", asked);
      paid.push(body.content.data.forPeriod.grossPay);
    }
    expect(paid).toEqual(["0.00", "0.00", "20.00", "10.00"]);
  });

  it("leave the open run that they were in, however the payroll is changed", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const run = `/v1/payroll/${platform.payrollConfigId}/2026/2`;
    const made = await platform.next();
    expect(made.status).toBe(201);
    const { employeeCount } = made.body.content.data;
    const { body } = await platform.call("POST", "/v1/payrollconfig", {
      name: "Others",
      payFrequency: "Monthly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-05-01", firstPaymentDate: "2026-05-29" },
    });
    const { payrollConfigId } = body.content.data;
    const moved = await platform.call("PATCH", `/v1/employees/${employeeId}`, { payrollConfigId });
    expect(moved.status).toBe(200);
    const counted = async () => (await platform.call("GET", run)).body.content.data.employeeCount;
    await expect.poll(counted).toBe(employeeCount - 1);
  });

  it("go to no period before a first day that is put off", async () => {
    const { employeeId } = await platform.employee({ startDate: "2026-05-04" });
    await platform.post(employeeId, [line("first", "10"), line("later", "20", "2026-08-31")]);
    const put = await platform.call("PATCH", `/v1/employees/${employeeId}`, { startDate: "2026-07-01" });
    expect(put.status).toBe(200);
    const { body } = await platform.post(employeeId, [line("first", "10"), line("later", "20", "2026-08-31")]);
    expect(body.content.data.acceptedLines).toMatchObject([{ period: 4 }, { period: 6 }]);
  });
});
