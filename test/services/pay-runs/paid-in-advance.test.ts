import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type RtiPlatform, rtiPlatform, texts } from "../rti/sample-submissions";
import { ACKNOWLEDGED } from "./sample-runs";

let platform: RtiPlatform;
let weekly = "";

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 3, 6, 9));
  await platform.call("POST", "/v1/organisation/information", INFORMATION);
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
  };
  weekly = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
  const holiday = { code: "HOLIDAY", name: "Holiday pay", direction: "Payment", category: "HolidayPay" };
  expect((await platform.call("POST", "/v1/organisation/pay-element", holiday)).status).toBe(201);
});

afterAll(() => platform.stop());

const fields = () => ({ salary: "31200", startDate: "2026-04-06", payrollConfigId: weekly });
const lock = async (period: number) => {
  const answer = await platform.call("POST", `/v1/payroll/${weekly}/2026/${period}/lock`, ACKNOWLEDGED);
  expect([period, answer.status]).toEqual([period, 200]);
};
const slip = async (id: string, period: number) =>
  (await platform.call("GET", `/v1/payslip/data/${id}/2026/${period}?payrollConfigId=${weekly}`)).body.content.data;
const figures = async (id: string, period: number) => {
  const { grossPay, tax, ni, employerNi, studentLoan } = (await slip(id, period)).forPeriod;
  return [grossPay, tax, ni, employerNi, studentLoan];
};
const ahead = (periodsAhead: number, niMethod?: string) => ({
  payElementCode: "HOLIDAY",
  amount: "600.00",
  payrollDate: "2026-04-10",
  paidInAdvance: { periodsAhead, ...(niMethod === undefined ? {} : { niMethod }) },
});

describe("holiday pay in advance", () => {
  it("is paid once, with the figures of the weeks that it is for, and reported as three periods (SE-54, SE-56)", async () => {
    const worker = async () => {
      const { employeeId: id } = await platform.worker(fields());
      const loan = { startDate: "2026-04-06", studentLoanPlan: "Plan1" };
      expect((await platform.call("POST", `/v1/employees/${id}/student-loan/start`, loan)).status).toBeLessThan(300);
      return id as string;
    };
    const [away, averaged, works, asUsual] = [await worker(), await worker(), await worker(), await worker()];
    const lines = [
      { ...ahead(1), id: "first" },
      { ...ahead(2, "EachPeriod"), id: "second" },
    ];
    const posted = await platform.post(away, lines);
    const sent = [1, 2].map((periodsAhead) => ({ paidInAdvance: { periodsAhead, niMethod: "EachPeriod" } }));
    expect(posted.body.content.data.acceptedLines).toMatchObject(sent);
    const again = await platform.post(away, lines);
    expect(again.body.content.data.summary).toMatchObject({ successful: 0, skipped: 2 });
    for (const id of [averaged, works]) {
      const method = id === averaged ? "AveragePeriod" : "EachPeriod";
      const more = { payElementCode: "SALARY", amount: "600.00", payrollDate: "2026-04-10" };
      expect(
        (await platform.post(id, [ahead(1, method), ahead(2, method), ...(id === averaged ? [more] : [])])).status,
      ).toBe(200);
    }
    await lock(1);
    expect(await figures(asUsual, 1)).toEqual(["600.00", "71.60", "28.64", "75.60", "7.00"]);
    expect(await figures(away, 1)).toEqual(["1800.00", "214.80", "85.92", "226.80", "21.00"]);
    expect((await figures(averaged, 1)).slice(2, 4)).toEqual(["133.92", "316.80"]);

    const work = { payElementCode: "SALARY", amount: "600.00", payrollDate: "2026-04-17" };
    expect((await platform.post(works, [work])).status).toBe(200);
    await lock(2);
    expect(await figures(away, 2)).toEqual(["0.00", "0.00", "0.00", "0.00", "0.00"]);
    expect((await figures(works, 2)).slice(2, 4)).toEqual(["34.02", "90.00"]);
    await lock(3);
    await lock(4);
    expect(await figures(away, 4)).toEqual(await figures(asUsual, 4));
    const toDate = async (id: string) => (await slip(id, 4)).yearToDate;
    expect(await toDate(away)).toEqual(await toDate(asUsual));
    const average = async (id: string) =>
      (await platform.call("GET", `/v1/holiday/employees/${id}/average-pay?date=2026-05-04`)).body.content.data;
    expect((await average(away)).averageWeekPay).toBe((await average(asUsual)).averageWeekPay);
    const late = await platform.call("GET", `/v1/payroll/${weekly}/corrections`);
    expect(late.body.content.data.items).toEqual([]);

    const fps = await platform.call("POST", `/v1/rti/fps/${weekly}/2026/1`, {});
    const { submissionId } = await platform.answered(fps);
    const parts = (await platform.xml(submissionId)).split("<Employee>").slice(1);
    expect(parts.map((part) => texts(part, "PeriodsCovered"))).toEqual([["3"], ["3"], ["3"], ["1"]]);
  });

  it("is refused where it cannot be", async () => {
    const { employeeId: month } = await platform.worker({ salary: "31200", startDate: "2026-04-06" });
    const refused = async (line: object) => issuesOf(await platform.post(month, [{ ...ahead(1), ...line }]));
    expect(await refused({ paidInAdvance: { periodsAhead: 1, niMethod: "AveragePeriod" } })).toEqual([
      ["lines[0].paidInAdvance.niMethod", "unknown_value"],
    ]);
    expect(await refused({ paidInAdvance: { periodsAhead: 0 } })).toEqual([
      ["lines[0].paidInAdvance.periodsAhead", "too_small"],
    ]);
    const dues = { code: "DUES", name: "Union dues", direction: "Deduction", category: "Other" };
    await platform.call("POST", "/v1/organisation/pay-element", dues);
    expect(await refused({ payElementCode: "DUES" })).toEqual([["lines[0].paidInAdvance", "must_be_absent"]]);
    expect(await refused({})).toEqual([]);
  });
});
