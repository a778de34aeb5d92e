import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "./sample-runs";

// A payroll of April that pays on the 25th, and somebody whose first day is the 28th: the run pays the three days.

let platform: RunPlatform;
let payroll = "";

beforeAll(async () => {
  platform = await runPlatform();
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const config = {
    name: "Paid on the 25th",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-25" },
  };
  payroll = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
});

afterAll(() => platform.stop());

it("somebody who starts between the pay day and the end of its period is paid under the first code and letter", async () => {
  const record = { payrollConfigId: payroll, startDate: "2026-04-28", salary: "36500", taxCode: "BR" };
  const { employeeId } = await platform.employee({ ...record, dateOfBirth: "2006-01-31" });
  await platform.call("POST", `/v1/payroll/${payroll}/next`);
  const locked = await platform.call("POST", `/v1/payroll/${payroll}/2026/1/lock`, { acknowledgeWarnings: true });
  expect([locked.status, locked.body.validationIssues]).toEqual([200, null]);
  const slip = await platform.payslip(employeeId, 1);
  expect(slip).toMatchObject({ taxCode: "BR", niCategory: "M", forPeriod: { grossPay: "300.00", tax: "60.00" } });
});
