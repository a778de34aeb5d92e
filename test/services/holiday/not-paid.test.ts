import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

let platform: HolidayPlatform;

beforeAll(async () => {
  platform = await holidayPlatform();
  const element = { code: "WORK", name: "Work", direction: "Payment", category: "BasicPay" };
  await platform.call("POST", "/v1/organisation/pay-element", element);
  await platform.next();
});

afterAll(() => platform.stop());

/** The warnings of a run about pay of holiday, of one employee. */
async function warned(employeeId: string, period: number): Promise<string[]> {
  const { warnings } = await platform.settled(period);
  return warnings
    .filter((each: { token: string; employeeId: string }) => each.employeeId === employeeId)
    .filter(({ token }: { token: string }) => token === "holiday_not_paid")
    .map(({ text }: { text: string }) => text);
}

async function approved(employeeId: string, date: string, more: object = {}): Promise<string> {
  const sent = { startDate: date, endDate: date, ...more };
  const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, sent);
  await platform.data("POST", `/requests/${holidayId}/approve`);
  return holidayId;
}

async function rowsOf(employeeId: string, period: number): Promise<string[]> {
  const { summaryItems } = await platform.payslip(employeeId, period);
  return summaryItems.map(({ code }: { code: string }) => code);
}

describe("holiday that a run cannot pay", () => {
  it("is a warning if no week before it has pay, until the holiday is withdrawn", async () => {
    const employeeId = await platform.worker(await platform.policy(), { salary: null });
    expect(await warned(employeeId, 1)).toEqual([]);
    const holidayId = await approved(employeeId, "2026-04-20");
    await platform.post(employeeId, [{ payElementCode: "WORK", amount: "1000.00" }]);
    expect(await rowsOf(employeeId, 1)).not.toContain("HOLIDAY_PAY");
    expect(await warned(employeeId, 1)).toEqual([
      "Approved holiday of the period is not paid: no week before it has pay on a final payslip. Lock earlier runs first, or post the holiday pay as a line of the run.",
    ]);
    await platform.data("POST", `/requests/${holidayId}/cancel`);
    expect(await warned(employeeId, 1)).toEqual([]);
  });

  it("is no warning for somebody with a salary, which continues", async () => {
    const employeeId = await platform.worker(await platform.policy());
    await approved(employeeId, "2026-04-20");
    expect(await warned(employeeId, 1)).toEqual([]);
  });

  it("names the hours of the week that a working pattern lacks, and is paid once they are entered", async () => {
    const policyId = await platform.policy({ kind: "IrregularHours", unitName: "Hour", accrual: "PerPayPeriod" });
    const employeeId = await platform.worker(policyId, { salary: null });
    await platform.data("POST", `/employees/${employeeId}/adjustments`, {
      units: "40",
      reason: "Agreed",
      date: "2026-04-06",
    });
    // Pay without hours: the average week has pay, but no hours.
    await platform.post(employeeId, [{ payElementCode: "WORK", amount: "3000.00" }]);
    expect((await platform.lockRun(1)).status).toBe(200);
    await platform.next();
    await approved(employeeId, "2026-05-18", { hours: { "2026-05-18": "8" } });
    expect(await rowsOf(employeeId, 2)).not.toContain("HOLIDAY_PAY");
    expect(await warned(employeeId, 2)).toEqual([
      "Approved holiday of the period is not paid: the working pattern has no hours of a week. Enter `hoursPerWeek` in it, or post the holiday pay as a line of the run.",
    ]);
    const week = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
    const pattern = { patternType: "Weekly", ...week, hoursPerWeek: "40", bankHolidaysAreWorkingDays: true };
    const answer = await platform.call("PUT", "/v1/organisation/working-pattern-defaults", pattern);
    expect(answer.status).toBeLessThan(300);
    expect(await warned(employeeId, 2)).toEqual([]);
    expect(await rowsOf(employeeId, 2)).toContain("HOLIDAY_PAY");
  });

  it("is a warning if the law of the territory does not allow rolled-up pay", async () => {
    const policyId = await platform.policy({ kind: "PartYear", unitName: "Hour", rolledUp: true });
    const worker = await platform.worker(policyId, { salary: null });
    const irish = await platform.worker(policyId, { salary: null, territory: "NorthernIreland" });
    const { period } = (await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}/2026/2`)).body.content.data;
    expect(period).toBe(2);
    for (const employeeId of [worker, irish]) {
      await platform.post(employeeId, [{ payElementCode: "WORK", amount: "500.00" }]);
    }
    expect(await rowsOf(worker, 2)).toContain("HOLIDAY_PAY_ROLLED_UP");
    expect(await rowsOf(irish, 2)).not.toContain("HOLIDAY_PAY_ROLLED_UP");
    expect(await warned(worker, 2)).toEqual([]);
    expect(await warned(irish, 2)).toEqual([
      expect.stringMatching(
        /^Rolled-up holiday pay of the period is not paid\. .* Give the employee a policy without `rolledUp`\.$/,
      ),
    ]);
  });
});

it("an average is refused with its own reason: no pay before the day, or a day without rules", async () => {
  const employeeId = await platform.worker(await platform.policy(), { salary: null });
  const average = (date: string) => platform.token("GET", `/employees/${employeeId}/average-pay?date=${date}`);
  expect(await average("2026-06-01")).toEqual([409, "no_payslips_for_average"]);
  expect(await average("2019-06-03")).toEqual([409, "holiday_not_calculated"]);
});
