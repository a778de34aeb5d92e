import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { addPayroll } from "./employees";

const JUNE = { periodStartDate: "2026-06-01", periodEndDate: "2026-06-30", frequency: "Monthly" };
const WEEK = {
  monday: "1",
  tuesday: "1",
  wednesday: "1",
  thursday: "1",
  friday: "1",
  saturday: "0",
  sunday: "0",
};

let platform: TestPlatform;
let call: Call;
let payrollConfigId: string;

beforeAll(async () => {
  platform = await testPlatform();
  call = await platform.callAs(await platform.account("Sample Bakery"));
  payrollConfigId = await addPayroll(call);
});

afterAll(() => platform.stop());

describe("the salary of an employee made over HTTP", () => {
  it("goes by the start date, the starting salary, the pattern and the territory on the record", async () => {
    const made = await call("POST", "/v1/employees", {
      firstName: "Sample",
      lastName: "Baker",
      dateOfBirth: "1990-01-31",
      gender: "Female",
      startDate: "2026-06-10",
      salary: "30000.00",
      payrollConfigId,
      territory: "Scotland",
      workingPatterns: [{ effectiveFrom: "2026-06-10", ...WEEK, bankHolidaysAreWorkingDays: false }],
    });
    expect(made.status).toBe(201);
    const path = `/v1/salary/employees/${made.body.content.data.employeeId}`;
    await call("PUT", path, { calculationMethod: "WorkingDays" });
    const { body } = await call("POST", `${path}/calculate`, { payrollConfigId, ...JUNE });
    const { lines, employmentWindow, source } = body.content.data;
    expect([employmentWindow, source]).toEqual([{ from: "2026-06-10", to: "2026-06-30" }, "Employee"]);
    // 15 weekdays less 15 June. Scotland in 2026-27: 261 weekdays less 4 and 25 May, 15 June, 3 August, 30 November,
    // 25 and 28 December, 1 and 4 January, 26 March.
    expect(lines).toMatchObject([{ units: "14", divisor: "251", amount: "1673.31", effectiveFrom: "2026-06-10" }]);
  });

  it("is not there any more once the employee is deleted", async () => {
    const made = await call("POST", "/v1/employees", {
      firstName: "Sample",
      lastName: "Miller",
      dateOfBirth: "1990-01-31",
      gender: "Male",
      startDate: "2026-06-10",
      payrollConfigId,
    });
    const { employeeId } = made.body.content.data;
    await call("PUT", `/v1/salary/employees/${employeeId}`, { calculationMethod: "WorkingDays" });
    await call("PUT", `/v1/salary/employees/${employeeId}/leave`, { sickness: { type: "FullPay" } });
    expect((await call("DELETE", `/v1/employees/${employeeId}`)).status).toBe(200);
    const after = await call("GET", `/v1/salary/employees/${employeeId}`);
    expect([after.status, after.body.message.token]).toEqual([404, "employee_not_found"]);
  });
});
