import Decimal from "decimal.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  accrueHoliday,
  averageWeek,
  holidayPay,
  leaverHoliday,
  rolledUpHolidayPay,
  weeksOfPay,
} from "../../../src/engine/holiday";
import { rulebook } from "../../support/library";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

let platform: HolidayPlatform;

beforeAll(async () => {
  platform = await holidayPlatform();
});

afterAll(() => platform.stop());

/** Hours of each month from April, at 13.37 an hour. */
const HOURS = ["91.5", "103.25", "64", "120.75", "37.5", "0", "88.25", "110", "95.5", "72", "101.25", "83.75"];
const RATE = "13.37";
const LEAVE_YEAR = "2026-04-06";

function valueOfCall<Value>(result: { ok: true; value: Value } | { ok: false; problems: readonly unknown[] }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

it("a year of an irregular-hours worker equals the library to the penny", async () => {
  const policyId = await platform.policy({ kind: "IrregularHours", unitName: "Hour", accrual: "PerPayPeriod" });
  const rolledUp = await platform.policy({ kind: "PartYear", unitName: "Hour", rolledUp: true });
  const worker = await platform.worker(policyId, { salary: null });
  const other = await platform.worker(rolledUp, { salary: null });
  const away = await platform.worker(policyId, { salary: null });
  const carer = await platform.worker(policyId, { salary: null });
  const element = { code: "HOURS", name: "Hours", direction: "Payment", category: "BasicPay" };
  await platform.call("POST", "/v1/organisation/pay-element", {
    ...element,
    calculationType: "UnitsTimesRate",
    unitName: "Hour",
    defaultRate: RATE,
  });
  let accrued = 0;
  const periods: { from: string; to: string; pay: string; hours: string }[] = [];
  const parental = { kind: "Parental", startDate: "2026-04-06", endDate: "2026-04-19" };
  await platform.data("POST", `/employees/${carer}/absences`, parental);
  for (const [index, hours] of HOURS.entries()) {
    const period = index + 1;
    await platform.next();
    const lines = hours === "0" ? [] : [{ payElementCode: "HOURS", units: hours }];
    if (lines.length > 0) {
      await platform.post(worker, lines);
      await platform.post(other, lines);
    }
    await posted(away, period);
    if (period === 1) await warnsOfUnknownHours(carer);
    const holiday = index === 7 ? await bookedIn(worker, "2026-11-16", accrued, periods) : null;
    expect((await platform.lockRun(period)).status).toBe(200);
    const slip = await platform.payslip(worker, period);
    const rows = Object.fromEntries(
      slip.summaryItems.map((row: { code: string; amount: string }) => [row.code, row.amount]),
    );
    expect(rows.HOLIDAY_PAY ?? null).toBe(holiday);
    const pay = new Decimal(hours).times(RATE).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
    const paid = new Decimal(pay).plus(holiday ?? 0).toFixed(2);
    periods.push({ from: slip.periodStartDate, to: slip.periodEndDate, pay: paid, hours });
    if (lines.length > 0) {
      const found = valueOfCall(accrueHoliday({ leaveYearStartDate: LEAVE_YEAR, hoursWorked: hours }, rulebook));
      accrued += Number(found.hours);
      const rolled = valueOfCall(rolledUpHolidayPay({ leaveYearStartDate: LEAVE_YEAR, payForWork: pay }, rulebook));
      const others = (await platform.payslip(other, period)).summaryItems;
      expect(others.find(({ code }: { code: string }) => code === "HOLIDAY_PAY_ROLLED_UP")?.amount).toBe(
        rolled.holidayPay,
      );
    }
  }
  const balance = await platform.data("GET", `/employees/${worker}/balances?asOf=2027-04-05`);
  expect(balance).toMatchObject({ entitlement: String(accrued), taken: "8", remaining: String(accrued - 8) });

  await accruedDuringLeave(away, carer);
  const asked = "2027-04-05";
  const average = await platform.data("GET", `/employees/${worker}/average-pay?date=${asked}`);
  const weeks = valueOfCall(weeksOfPay({ leaveStartDate: asked, periods }));
  const expected = valueOfCall(averageWeek({ leaveStartDate: asked, isIrregular: true, weeks }, rulebook));
  expect(average).toMatchObject({
    averageWeeklyPay: expected.averageWeekPay,
    averageWeeklyHours: expected.averageWeekHours,
    weeks: expected.lookedAt,
  });

  await platform.call("PUT", `/v1/employees/${worker}/leaver`, {
    leavingDate: "2027-04-04",
    leavingReason: "Resigned",
  });
  const settlement = await platform.data("GET", `/employees/${worker}/leaver-settlement`);
  const leaver = valueOfCall(
    leaverHoliday({
      accrued: String(accrued),
      taken: "8",
      unitsPerWeek: expected.averageWeekHours ?? "0",
      averageWeekPay: expected.averageWeekPay,
    }),
  );
  expect(settlement).toMatchObject({ ...leaver, accrued: String(accrued), taken: "8", direction: "PayInLieu" });
  const postIn = { year: 2026, period: 12 };
  const path = `/employees/${worker}/leaver-settlement`;
  expect(await platform.token("POST", path, { postIn })).toEqual([409, "period_locked"]);
  await paysInLieu(worker, settlement);
});

/** Books eight hours of a day and returns their pay by the library. */
async function bookedIn(
  employeeId: string,
  date: string,
  accrued: number,
  periods: readonly { from: string; to: string; pay: string; hours: string }[],
): Promise<string> {
  const path = `/employees/${employeeId}/requests`;
  const most = { startDate: date, endDate: date, hours: { [date]: "24" } };
  expect(accrued).toBeGreaterThan(24);
  const first = await platform.data("POST", path, most);
  await platform.data("POST", `/requests/${first.holidayId}/cancel`);
  const { holidayId } = await platform.data("POST", path, { ...most, hours: { [date]: "8" } });
  await platform.data("POST", `/requests/${holidayId}/approve`);
  const weeks = valueOfCall(weeksOfPay({ leaveStartDate: date, periods }));
  const average = valueOfCall(averageWeek({ leaveStartDate: date, isIrregular: true, weeks }, rulebook));
  const unitsPerWeek = average.averageWeekHours ?? "0";
  return valueOfCall(holidayPay({ units: "8", unitsPerWeek, averageWeekPay: average.averageWeekPay })).amount;
}

/** Hours of the worker who is away, from April; nothing is worked in the leave. */
const HOURS_AWAY = ["80", "90", "70", "60", "100", "30", "0", "20", "45.5", "0", "0", "12"];
/** Sickness of 21 days from the middle of a period, and parental leave of a week that follows another. */
const SICK = { statutoryType: "StatutorySickPay", startDate: "2026-09-21", endDate: "2026-10-11" };
const PARENTAL = { kind: "Parental", startDate: "2027-01-11", endDate: "2027-01-17" };

/** Posts the hours of the worker who is away, and enters the leave before the run that has its first day. */
async function posted(employeeId: string, period: number): Promise<void> {
  if (period === 6) {
    const made = await platform.call("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, SICK);
    expect(made.status).toBe(201);
  }
  if (period === 10) await platform.data("POST", `/employees/${employeeId}/absences`, PARENTAL);
  const units = HOURS_AWAY[period - 1] ?? "0";
  if (units !== "0") await platform.post(employeeId, [{ payElementCode: "HOURS", units }]);
}

/**
 * Regulation 15C, by hand; periods are calendar months. Before 21 September: 168 days from 6 April with 430 hours, 17.92 a
 * week. September: (30 + 10 ÷ 7 × 17.92) × 12.07% = 6.71; October: 11 ÷ 7 × 17.92 × 12.07% = 3.40. Before 11 January: 280
 * days less the three weeks of sickness, 495.5 hours, 13.39 a week: 1.62. With 10 + 11 + 8 + 7 + 12 before and 2, 5, 0 and
 * 1 for the other months: 68.
 */
const ACCRUED_AWAY = "68";

async function accruedDuringLeave(employeeId: string, carer: string): Promise<void> {
  const balanceOf = (id: string) => platform.data("GET", `/employees/${id}/balances?asOf=2027-04-05`);
  expect(await balanceOf(employeeId)).toMatchObject({ entitlement: ACCRUED_AWAY, notAccrued: [] });
  expect(await balanceOf(carer)).toMatchObject({
    entitlement: "0",
    notAccrued: [
      {
        periodStartDate: "2026-04-01",
        periodEndDate: "2026-04-30",
        token: "must_not_be_empty",
        field: "/periods",
        text: "periods must have at least one entry.",
      },
    ],
  });
}

/** Leave on the first day of employment has no hours before it: the run warns of it before it is locked. */
async function warnsOfUnknownHours(employeeId: string): Promise<void> {
  const { warnings } = await platform.settled(1);
  const found = warnings.filter(({ token }: { token: string }) => token === "holiday_not_accrued");
  expect(found).toMatchObject([{ employeeId }]);
}

/** Posts a leaver's settlement into a run: its payslip has the amount, and the lock settles it until the run is reopened. */
async function paysInLieu(employeeId: string, settlement: { amount: string; difference: string }): Promise<void> {
  const path = `/employees/${employeeId}/leaver-settlement`;
  const postIn = { year: 2026, period: 12, supplementary: 1 };
  const run = `/v1/payroll/${platform.payrollConfigId}/2026/12`;
  const body = { paymentDate: "2027-04-02", reason: "LeaverFinalPay" };
  expect((await platform.call("POST", `${run}/supplementary`, body)).status).toBe(201);
  expect(await platform.data("POST", path, { postIn })).toMatchObject({ postedIn: postIn, amount: settlement.amount });
  const rows = async () => {
    const slip = await platform.call("GET", `/v1/payslip/data/${employeeId}/2026/12?supplementary=1`);
    return slip.body.content.data.summaryItems;
  };
  const row = expect.objectContaining({
    code: "HOLIDAY_PAY_IN_LIEU",
    amount: settlement.amount,
    units: settlement.difference,
    unitName: "Hour",
  });
  expect(await rows()).toContainEqual(row);
  const locked = await platform.call("POST", `${run}/lock?supplementary=1`, { acknowledgeWarnings: true });
  expect(locked.status).toBe(200);
  expect(await platform.token("POST", path, { postIn })).toEqual([409, "period_locked"]);
  expect((await platform.call("POST", `${run}/reopen?supplementary=1`, { reason: "Wrong" })).status).toBe(200);
  expect(await platform.data("POST", path, { postIn })).toMatchObject({ postedIn: postIn, amount: settlement.amount });
}
