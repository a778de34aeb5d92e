import { afterAll, beforeAll, expect, it } from "vitest";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

let platform: HolidayPlatform;

beforeAll(async () => {
  platform = await holidayPlatform();
  const element = { code: "WORK", name: "Work", direction: "Payment", category: "BasicPay" };
  await platform.call("POST", "/v1/organisation/pay-element", element);
});

afterAll(() => platform.stop());

async function warned(employeeId: string, period: number, about = "holiday_not_paid"): Promise<string[]> {
  const { warnings } = await platform.settled(period);
  return warnings
    .filter((each: { token: string; employeeId: string }) => each.employeeId === employeeId)
    .filter(({ token }: { token: string }) => token === about)
    .map(({ text }: { text: string }) => text);
}

it("holiday that is approved after its run was locked is a warning of the next run, once", async () => {
  const policyId = await platform.policy();
  const hourly = await platform.worker(policyId, { salary: null });
  const before = await platform.worker(policyId, { salary: null, startDate: "2026-05-04" });
  const salaried = await platform.worker(policyId);
  const approve = async (employeeId: string, date: string) => {
    const sent = { startDate: date, endDate: date };
    const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, sent);
    await platform.data("POST", `/requests/${holidayId}/approve`);
  };
  await platform.next();
  await platform.post(hourly, [{ payElementCode: "WORK", amount: "2500.00" }]);
  expect((await platform.lockRun(1)).status).toBe(200);
  platform.passTime(1_000);
  await platform.next();
  for (const employeeId of [hourly, salaried]) await approve(employeeId, "2026-04-20");
  // 23 May 2026 is a Saturday, which uses no leave.
  await approve(before, "2026-05-23");
  expect(await warned(hourly, 2)).toEqual([
    "Holiday in a locked period was approved after the lock, and no run pays it. Post the holiday pay as a line of the run.",
  ]);
  expect([await warned(salaried, 2), await warned(before, 2)]).toEqual([[], []]);
  const { summaryItems } = await platform.payslip(hourly, 2);
  expect(summaryItems.map(({ code }: { code: string }) => code)).not.toContain("HOLIDAY_PAY");
  await platform.post(hourly, [{ payElementCode: "WORK", amount: "2500.00" }]);
  platform.passTime(1_000);
  expect((await platform.lockRun(2)).status).toBe(200);
  await platform.next();
  expect(await warned(hourly, 3)).toEqual([]);
});

it("sickness that is entered for holiday that a locked run has paid is a warning of the next run, once", async () => {
  const about = "holiday_paid_in_sickness";
  const employeeId = await platform.worker(await platform.policy(), { salary: null, startDate: "2026-04-06" });
  const keeper = await platform.worker(await platform.policy({ sickDaysKeepHoliday: true }), { salary: null });
  for (const id of [employeeId, keeper]) {
    await platform.post(id, [{ payElementCode: "WORK", amount: "2500.00" }]);
  }
  expect((await platform.lockRun(3)).status).toBe(200);
  await platform.next();
  for (const id of [employeeId, keeper]) {
    await platform.post(id, [{ payElementCode: "WORK", amount: "2500.00" }]);
    const sent = { startDate: "2026-07-06", endDate: "2026-07-10" };
    const { holidayId } = await platform.data("POST", `/employees/${id}/requests`, sent);
    await platform.data("POST", `/requests/${holidayId}/approve`);
  }
  platform.passTime(1_000);
  expect((await platform.lockRun(4)).status).toBe(200);
  await platform.next();
  expect(await warned(employeeId, 5, about)).toEqual([]);
  platform.passTime(1_000);
  const spell = { statutoryType: "StatutorySickPay", startDate: "2026-07-08", endDate: "2026-07-14" };
  for (const id of [employeeId, keeper]) {
    const made = await platform.call("POST", `/v1/statutory-pay/payments/employees/${id}`, {
      ...spell,
      averageEarningsOverride: "577.00",
    });
    expect([made.status, made.body.validationIssues]).toEqual([201, null]);
  }
  expect(await warned(employeeId, 5, about)).toEqual([expect.stringContaining("holiday pay stays paid")]);
  expect(await warned(keeper, 5, about)).toEqual([]);
  platform.passTime(1_000);
  expect((await platform.lockRun(5)).status).toBe(200);
  await platform.next();
  expect(await warned(employeeId, 6, about)).toEqual([]);
});

it("holiday that is taken before its run is locked is paid by it", async () => {
  await platform.data("PUT", "/organisation", { holidayYearStart: "--04-06", approvalNeeded: false });
  const employeeId = await platform.worker(await platform.policy(), { salary: null });
  await platform.post(employeeId, [{ payElementCode: "WORK", amount: "2500.00" }]);
  expect((await platform.lockRun(6)).status).toBe(200);
  await platform.next();
  const days = { startDate: "2026-10-05", endDate: "2026-10-06" };
  expect(await platform.data("POST", `/employees/${employeeId}/requests`, days)).toMatchObject({ status: "Taken" });
  const { summaryItems } = await platform.payslip(employeeId, 7);
  expect(summaryItems.map(({ code }: { code: string }) => code)).toContain("HOLIDAY_PAY");
});
