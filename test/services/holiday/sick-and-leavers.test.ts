import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

let platform: HolidayPlatform;

/** Pay of £100 for each day of a month: every week is £700.00, and a day of five a week is £140.00. */
const MONTHS = ["3000.00", "3100.00", "3000.00"];
const DAY_PAY = 140;

let worker: string;
let keeper: string;
let taker: string;
let careful: string;

beforeAll(async () => {
  platform = await holidayPlatform();
  const element = { code: "WORK", name: "Work", direction: "Payment", category: "BasicPay" };
  await platform.call("POST", "/v1/organisation/pay-element", element);
  const usual = await platform.policy();
  const keeping = await platform.policy({ sickDaysKeepHoliday: true });
  const inAdvance = await platform.policy({ allowNegative: true });
  const add = (policyId: string) => platform.worker(policyId, { salary: null, startDate: "2026-04-01" });
  worker = await add(usual);
  keeper = await add(keeping);
  taker = await add(inAdvance);
  careful = await add(usual);
  await platform.next();
  for (const period of [1, 2]) await payMonth(period);
});

afterAll(() => platform.stop());

async function payMonth(period: number): Promise<void> {
  for (const employeeId of [worker, keeper, taker, careful]) {
    await platform.post(employeeId, [{ payElementCode: "WORK", amount: MONTHS[period - 1] }]);
  }
  expect((await platform.lockRun(period)).status).toBe(200);
  await platform.next();
}

async function booked(employeeId: string, startDate: string, endDate: string): Promise<string> {
  const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, { startDate, endDate });
  await platform.data("POST", `/requests/${holidayId}/approve`);
  return holidayId;
}

const balance = (employeeId: string) => platform.data("GET", `/employees/${employeeId}/balances?asOf=2026-06-30`);

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of a row
async function row(employeeId: string, period: number, code: string): Promise<any> {
  const { summaryItems } = await platform.payslip(employeeId, period);
  return summaryItems.find((each: { code: string }) => each.code === code) ?? null;
}

describe("sickness during holiday", () => {
  /** Wednesday to the next Tuesday: five working days. */
  const SICK = { statutoryType: "StatutorySickPay", startDate: "2026-06-03", endDate: "2026-06-09" };
  const sick = async (employeeId: string) => {
    const made = await platform.call("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, SICK);
    expect(made.status).toBe(201);
    return made.body.content.data.statutoryPayId as string;
  };

  it("gives the days back to the balance and is not paid as holiday, until it is withdrawn", async () => {
    const holidayId = await booked(worker, "2026-06-01", "2026-06-12");
    expect(await balance(worker)).toMatchObject({ entitlement: "28", taken: "10", remaining: "18" });
    expect(await row(worker, 3, "HOLIDAY_PAY")).toMatchObject({ units: "10", amount: (10 * DAY_PAY).toFixed(2) });
    const statutoryPayId = await sick(worker);
    expect(await balance(worker)).toMatchObject({ entitlement: "28", taken: "5", remaining: "23" });
    const { units, days } = await platform.data("GET", `/requests/${holidayId}`);
    const given = days.filter(({ isSick }: { isSick: boolean }) => isSick);
    expect([units, given.map(({ date }: { date: string }) => date)]).toEqual([
      "5",
      ["2026-06-03", "2026-06-04", "2026-06-05", "2026-06-06", "2026-06-07", "2026-06-08", "2026-06-09"],
    ]);
    expect(await row(worker, 3, "HOLIDAY_PAY")).toMatchObject({ units: "5", amount: (5 * DAY_PAY).toFixed(2) });
    const removed = await platform.call("DELETE", `/v1/statutory-pay/payments/employees/${worker}/${statutoryPayId}`);
    expect(removed.status).toBe(200);
    expect(await balance(worker)).toMatchObject({ taken: "10", remaining: "18" });
    expect(await row(worker, 3, "HOLIDAY_PAY")).toMatchObject({ units: "10", amount: (10 * DAY_PAY).toFixed(2) });
  });

  it("gives nothing back under a policy that keeps the holiday", async () => {
    await booked(keeper, "2026-06-01", "2026-06-12");
    await sick(keeper);
    expect(await balance(keeper)).toMatchObject({ entitlement: "28", taken: "10", remaining: "18" });
    expect(await row(keeper, 3, "HOLIDAY_PAY")).toMatchObject({ units: "10", amount: (10 * DAY_PAY).toFixed(2) });
  });
});

describe("a leaver", () => {
  const LEAVES = { leavingDate: "2026-06-30", leavingReason: "Resigned" };
  const leave = async (employeeId: string) => {
    expect((await platform.call("PUT", `/v1/employees/${employeeId}/leaver`, LEAVES)).status).toBe(200);
    return `/employees/${employeeId}/leaver-settlement`;
  };
  const postIn = { year: 2026, period: 3 };

  /**
   * 86 of 365 days: 28 × 86 ÷ 365 = 6.597 days, raised to 6.6. Ten were taken: 3.4 × £140.00 = £476.00.
   */
  it("repays holiday taken too much only under an agreement, by a line below zero", async () => {
    await booked(taker, "2026-06-15", "2026-06-26");
    const path = await leave(taker);
    const owed = {
      accrued: "6.6",
      taken: "10",
      difference: "-3.4",
      direction: "Recover",
      rate: "140.00",
      amount: "476.00",
    };
    expect(await platform.data("GET", path)).toMatchObject({ ...owed, recoverAllowed: false, postedIn: null });
    expect(await platform.token("POST", path, { postIn })).toEqual([409, "recovery_not_allowed"]);
    expect(await row(taker, 3, "HOLIDAY_RECOVERED")).toBeNull();
    const before = (await platform.payslip(taker, 3)).forPeriod.grossPay;
    const posted = await platform.data("POST", path, { postIn, agreementHeld: true });
    expect(posted).toMatchObject({ ...owed, recoverAllowed: true, postedIn: { ...postIn, supplementary: 0 } });
    expect(await row(taker, 3, "HOLIDAY_RECOVERED")).toMatchObject({
      amount: "-476.00",
      units: "3.4",
      unitName: "Day",
    });
    const after = (await platform.payslip(taker, 3)).forPeriod.grossPay;
    expect(Number(before) - Number(after)).toBe(476);
  });

  it("is paid for what was not taken, as the settlement shows it", async () => {
    await booked(careful, "2026-05-11", "2026-05-12");
    const path = await leave(careful);
    const due = {
      accrued: "6.6",
      taken: "2",
      difference: "4.6",
      direction: "PayInLieu",
      rate: "140.00",
      amount: "644.00",
    };
    expect(await platform.data("POST", path, { postIn })).toMatchObject(due);
    expect(await row(careful, 3, "HOLIDAY_PAY_IN_LIEU")).toMatchObject({ amount: "644.00", units: "4.6" });
  });

  it("without a salary or a payslip is settled by the week's pay that is stated", async () => {
    const path = await leave(await platform.worker(await platform.policy(), { salary: null, startDate: "2026-04-01" }));
    expect(await platform.token("POST", path, { postIn })).toEqual([409, "no_payslips_for_average"]);
    const due = { accrued: "6.6", rate: "100.00", amount: "660.00" };
    expect(await platform.data("GET", `${path}?weekPay=500`)).toMatchObject(due);
    expect(await platform.data("POST", path, { postIn, weekPay: "500" })).toMatchObject(due);
    expect(await platform.data("GET", path)).toMatchObject(due);
  });

  describe("with a salary", () => {
    /** 86 of 365 days of 28 are 6.597, raised to 6.6 days: at £140.00 a day £924.00, at £280.00 £1,848.00. */
    const salaried = async () =>
      platform.worker(await platform.policy(), { salary: "36400.00", startDate: "2026-04-01" });
    const paidFrom = async (employeeId: string, salary: string, effectiveFrom: string) => {
      const put = await platform.call("PUT", `/v1/employees/${employeeId}/salary`, { salary, effectiveFrom });
      expect(put.status).toBe(200);
    };

    it("is settled without any payslip, at a 52nd of the salary a week", async () => {
      const path = await leave(await salaried());
      const due = { accrued: "6.6", taken: "0", rate: "140.00", amount: "924.00", direction: "PayInLieu" };
      expect(await platform.data("POST", path, { postIn })).toMatchObject(due);
    });

    it("is paid by the salary of the last day, whatever payslips had before", async () => {
      const employeeId = await salaried();
      await paidFrom(employeeId, "72800.00", "2026-06-15");
      await paidFrom(employeeId, "99999.00", "2026-07-01");
      expect(await platform.data("GET", await leave(employeeId))).toMatchObject({ rate: "280.00", amount: "1848.00" });
    });
  });
});
