import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type RtiPlatform, rtiPlatform } from "./sample-submissions";

let platform: RtiPlatform;
let weekly = "";

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 1, 12));
  await platform.call("POST", "/v1/organisation/information", INFORMATION);
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-20", firstPaymentDate: "2026-04-24" },
  };
  weekly = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
});

afterAll(() => platform.stop());

/** Returns what the FPS of a run says about the employment. */
async function reported(payroll: string, period: number) {
  const path = `/v1/rti/fps/${payroll}/2026/${period}`;
  const answer = await platform.answered(await platform.call("POST", path, { lateReason: "G" }));
  expect([answer.status, answer.errors]).toEqual(["Accepted", []]);
  const xml = await platform.xml(answer.submissionId);
  const textOf = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1] ?? null;
  const names = ["PayId", "OldPayrollId", "LeavingDate", "StartDate", "PayFreq", "TaxablePay"];
  return Object.fromEntries(names.map((name) => [name, textOf(name)]));
}

describe("the FPS of somebody who moves to another payroll", () => {
  it("continues the employment with the new frequency, and says only that the payroll id has changed", async () => {
    const fields = { payrollId: "W1", payrollConfigId: weekly, startDate: "2020-04-06", taxCode: "1257L" };
    const { employeeId: id } = await platform.worker(fields);
    const { payrollConfigId: monthly } = platform;
    const moved = await platform.call("PUT", `/v1/employees/${id}/payroll-config`, {
      payrollConfigId: monthly,
      from: "2026-04-27",
    });
    expect(moved.status).toBe(200);
    const lock = (payroll: string, period: number) =>
      platform.call("POST", `/v1/payroll/${payroll}/2026/${period}/lock`, ACKNOWLEDGED);
    const none = { LeavingDate: null, StartDate: null };
    await platform.post(id, [{ payElementCode: "SALARY", amount: "600.00" }]);
    expect((await lock(weekly, 3)).status).toBe(200);
    expect(await reported(weekly, 3)).toMatchObject({ ...none, PayId: "W1", OldPayrollId: null, PayFreq: "W1" });
    expect((await platform.call("PUT", `/v1/employees/${id}/payroll-id`, { payrollId: "M1" })).status).toBe(200);
    await platform.post(id, [{ payElementCode: "SALARY", amount: "2600.00" }]);
    expect((await lock(monthly, 1)).status).toBe(200);
    const month = await reported(monthly, 1);
    expect(month).toMatchObject({ ...none, PayId: "M1", OldPayrollId: "W1", PayFreq: "M1", TaxablePay: "3200.00" });
  });
});
