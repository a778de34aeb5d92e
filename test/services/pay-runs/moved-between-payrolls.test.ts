import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let weekly = "";

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 6, 9));
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
  };
  weekly = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
});

afterAll(() => platform.stop());

const lock = (payroll: string, period: number, body: object = ACKNOWLEDGED) =>
  platform.call("POST", `/v1/payroll/${payroll}/2026/${period}/lock`, body);
const move = (id: string, payrollConfigId: string) =>
  platform.call("PUT", `/v1/employees/${id}/payroll-config`, { payrollConfigId });
const slip = async (id: string, period: number, payroll: string) =>
  (await platform.call("GET", `/v1/payslip/data/${id}/2026/${period}?payrollConfigId=${payroll}`)).body.content.data;

describe("somebody who moves to another payroll", () => {
  it("is paid for a day once, and a person has to look at the run", async () => {
    const fields = { salary: "31200", taxCode: "1257L", startDate: "2026-04-06" };
    const { employeeId: id } = await platform.employee({ ...fields, payrollConfigId: weekly });
    const { employeeId: stays } = await platform.employee(fields);
    for (const period of [1, 2]) expect((await lock(weekly, period)).status).toBe(200);
    expect((await slip(id, 2, weekly)).yearToDate).toMatchObject({ grossPay: "1200.00", tax: "143.20", ni: "57.28" });
    expect((await move(id, platform.payrollConfigId)).status).toBe(200);
    await platform.next();
    const open = await slip(id, 1, platform.payrollConfigId);
    expect(open.forPeriod).toMatchObject({ grossPay: "940.27", ni: "30.10", tax: "75.20" });
    const { warnings } = (await platform.run(1)).body.content.data;
    const ofDays = warnings.filter(({ token }: { token: string }) => token === "days_paid_elsewhere");
    expect(ofDays.map(({ employeeId }: { employeeId: string }) => employeeId)).toEqual([id]);
    expect((await lock(platform.payrollConfigId, 1, {})).status).toBe(409);
    expect((await lock(platform.payrollConfigId, 1)).status).toBe(200);
    expect((await slip(id, 1, platform.payrollConfigId)).yearToDate).toMatchObject({ grossPay: "2140.27" });
    expect((await slip(stays, 1, platform.payrollConfigId)).forPeriod.grossPay).toBe("2136.99");
    const late = await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}/corrections`);
    expect(late.body.content.data.items).toEqual([]);

    expect((await move(id, weekly)).status).toBe(200);
    for (const [period, grossPay] of [
      [3, "0.00"],
      [4, "256.44"],
      [5, "600.00"],
    ] as const) {
      expect((await platform.call("POST", `/v1/payroll/${weekly}/next`)).status).toBe(201);
      expect([period, (await slip(id, period, weekly)).forPeriod.grossPay]).toEqual([period, grossPay]);
      expect((await lock(weekly, period)).status).toBe(200);
    }
  });
});
