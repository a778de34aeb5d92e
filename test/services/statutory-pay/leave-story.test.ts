import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { familyPaySchedule } from "../../../src/engine/statutory-pay";
import { readSheet } from "../../../src/platform/spreadsheets";
import { rules } from "../../../src/rules/recent";
import { isSmallFor } from "../../../src/services/statutory-pay/payments/save-schedule";
import { SAMPLE } from "../pay/sample-employees";
import { type TestPlatform, testPlatform, tokenOf } from "../support/platform";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: TestPlatform;
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
let call: (method: string, path: string, body?: object) => Promise<any>;
let token: string;
let payrollConfigId: string;
let employeeId: string;
let organisationId: string;
const base = () => `/v1/statutory-pay/payments/employees/${employeeId}`;

/** Locks the monthly runs of 2025-26 and 2026-27 up to a period. */
async function lock(year: number, periods: readonly number[]): Promise<void> {
  for (const period of periods) {
    await call("POST", `/v1/payroll/${payrollConfigId}/${year}/${period}/lock`, { acknowledgeWarnings: true });
  }
}

interface Week {
  readonly weekNumber: number;
  readonly amount: string;
}

const pence = (amount: string) => Math.round(Number(amount) * 100);

const statutoryPaid = async (year: number, period: number) =>
  (await call("GET", `/v1/payslip/data/${employeeId}/${year}/${period}`)).forPeriod.statutoryPay;

beforeAll(async () => {
  platform = await testPlatform(undefined, { services: ["salary", "statutory-pay"], rulebook });
  const account = await platform.account("Sample Bakery");
  ({ organisationId } = account);
  token = await tokenOf(platform.app, account);
  const plain = await platform.callAs(account);
  call = async (method, path, body) => {
    const { status, body: answer } = await plain(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} ${status} ${JSON.stringify(answer)}`);
    return answer.content.data;
  };
  const paymentPeriodConfig = { firstPeriodStartDate: "2025-04-06", firstPaymentDate: "2025-05-05" };
  const config = { name: "Monthly staff", payFrequency: "Monthly", paymentPeriodConfig };
  ({ payrollConfigId } = await call("POST", "/v1/payrollconfig", config));
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  ({ employeeId } = await call("POST", "/v1/employees", { ...SAMPLE, startDate: "2020-01-06", taxCode: "1257L" }));
});

afterAll(() => platform.stop());

describe("a maternity leave across a tax year", () => {
  const LEAVE = {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-02-20",
    startDate: "2026-01-26",
    endDate: "2026-10-25",
  };
  let statutoryPayId: string;

  /** Returns by week what a schedule pays beyond the slices that runs paid before the rise, as the library calculates both. */
  function arrearsOf(weeks: readonly Week[]): (readonly [weekNumber: number, pence: number])[] {
    const before = familyPaySchedule(
      {
        ...LEAVE,
        statutoryType: "StatutoryMaternityPay",
        averageEarningsOverride: "7500 ÷ 13",
        employment: { startDate: "2020-01-06" },
        payPeriods: [
          { year: 2025, period: 10, startDate: "2026-01-06", endDate: "2026-02-05" },
          { year: 2025, period: 11, startDate: "2026-02-06", endDate: "2026-03-05" },
          { year: 2025, period: 12, startDate: "2026-03-06", endDate: "2026-04-05" },
        ],
      },
      rulebook,
    );
    if (!before.ok) throw new Error(JSON.stringify(before.problems));
    const { lineItems } = before.value;
    const paidFor = (week: number) =>
      lineItems.reduce((sum, { weekNumber, amount }) => sum + (weekNumber === week ? pence(amount) : 0), 0);
    return weeks.slice(0, 6).map(({ weekNumber, amount }) => [weekNumber, pence(amount) - paidFor(weekNumber)]);
  }

  it("is paid week by week as the library calculates, with the average of final payslips", async () => {
    await lock(2025, [1, 2, 3, 4, 5, 6, 7, 8]);
    const award = await call("POST", base(), LEAVE);
    ({ statutoryPayId } = award);
    const expected = familyPaySchedule(
      {
        ...LEAVE,
        statutoryType: "StatutoryMaternityPay",
        averageEarningsOverride: "7500 ÷ 13",
        employment: { startDate: "2020-01-06" },
      },
      rulebook,
    );
    if (!expected.ok) throw new Error(JSON.stringify(expected.problems));
    expect(award).toMatchObject({ averageWeeklyEarnings: "576.92", exactAverageWeeklyEarnings: "7500 ÷ 13" });
    expect(award.totalAmount).toBe(expected.value.totalAmount);
    expect(award.weeks.map(({ amount }: { amount: string }) => amount)).toEqual(
      expected.value.weeks.map(({ amount }) => amount),
    );
    await lock(2025, [9, 10, 11, 12]);
    const paid = await Promise.all([10, 11, 12].map((period) => statutoryPaid(2025, period)));
    const sumOf = (at: number) =>
      award.lineItems
        .filter(({ year, period }: { year: number; period: number }) => year === 2025 && period === at)
        .reduce((sum: number, { amount }: { amount: string }) => sum + pence(amount), 0);
    for (const [at, period] of [10, 11, 12].entries()) {
      expect(pence(paid[at].StatutoryMaternityPay)).toBe(sumOf(period));
    }
  });

  it("counts its employer as small by the contributions of the tax year before, and of no other year", async () => {
    const isSmall = (testDate: string) =>
      platform.store.inTenant(organisationId, (tx) => isSmallFor(tx, rulebook, testDate));
    expect([await isSmall("2026-04-05"), await isSmall("2026-04-06")]).toEqual([null, true]);
  });

  it("takes a pay rise found by detection, and pays the difference as arrears in the chosen period", async () => {
    await call("PUT", `/v1/employees/${employeeId}/salary`, { effectiveFrom: "2026-04-06", salary: "36000.00" });
    await lock(2026, [1]);
    const path = `${base()}/${statutoryPayId}`;
    const detected = await call("GET", `${path}/alabaster-detection`);
    expect(detected).toMatchObject({
      payRiseDetected: true,
      payRises: [{ effectiveFrom: "2026-04-06", previousSalary: "30000.00", newSalary: "36000.00" }],
      currentAverageWeeklyEarnings: "576.92",
      recalculatedAverageWeeklyEarnings: "692.31",
      weeksChanged: [1, 2, 3, 4, 5, 6],
    });
    const recalculated = await call("POST", `${path}/alabaster-recalculate`);
    expect(recalculated.difference).toBe(detected.difference);
    const expected = familyPaySchedule(
      {
        ...LEAVE,
        statutoryType: "StatutoryMaternityPay",
        averageEarningsOverride: "9000 ÷ 13",
        employment: { startDate: "2020-01-06" },
      },
      rulebook,
    );
    if (!expected.ok) throw new Error(JSON.stringify(expected.problems));
    expect(recalculated.totalAmount).toBe(expected.value.totalAmount);
    const { recalculationId } = recalculated;
    const applied = await call("POST", `${path}/alabaster-update-line-items`, {
      recalculationId,
      payArrearsIn: { year: 2026, period: 3 },
    });
    expect(applied.arrears).toHaveLength(6);
    expect(
      applied.arrears.every(({ year, period }: { year: number; period: number }) => [year, period].join() === "2026,3"),
    ).toBe(true);
    expect(applied.totalAmount).toBe(expected.value.totalAmount);
    const arrears = arrearsOf(expected.value.weeks);
    expect(applied.arrears.map(({ weekNumber, amount }: Week) => [weekNumber, pence(amount)])).toEqual(arrears);
    expect(await call("GET", `${path}/alabaster-detection`)).toMatchObject({
      payRiseDetected: false,
      difference: "0.00",
    });
    await lock(2026, [2, 3]);
    const standard = applied.lineItems
      .filter(
        ({ period, year, isArrears }: { period: number; year: number; isArrears: boolean }) =>
          year === 2026 && period === 3 && !isArrears,
      )
      .reduce((sum: number, { amount }: { amount: string }) => sum + pence(amount), 0);
    const paid = await statutoryPaid(2026, 3);
    const difference = arrears.reduce((sum, [, amount]) => sum + amount, 0);
    expect(pence(paid.StatutoryMaternityPay)).toBe(standard + difference);
    expect(pence(detected.difference)).toBe(difference);
    const reconciled = await call("POST", "/v1/statutory-pay/payments/reconcile", {
      payrollConfigId,
      year: 2026,
      period: 3,
    });
    expect(reconciled.summary).toMatchObject({ AmountDiffers: 0, MissingInRun: 0, MissingInSchedule: 0 });
    expect(reconciled.summary.Matched).toBeGreaterThan(9);
  });

  it("is followed by neonatal care pay once it ends, whose average is that of the maternity pay's test week", async () => {
    const path = `${base()}/${statutoryPayId}`;
    const care = {
      statutoryType: "StatutoryNeonatalCarePay",
      qualifyingEventDate: "2026-02-18",
      neonatalCareStartDate: "2026-02-18",
      neonatalCareEndDate: "2026-03-18",
      otherFamilyPaymentId: statutoryPayId,
      blocks: [{ startDate: "2026-09-07", weeks: 2 }],
    };
    await expect(call("POST", base(), care)).rejects.toThrow(/409.*overlapping_dates/);
    await call("PATCH", path, { endDate: "2026-09-06" });
    const award = await call("POST", base(), care);
    expect(award).toMatchObject({ totalAmount: "388.64", testDate: (await call("GET", path)).testDate });
  });
});

describe("an award of another payroll", () => {
  it("continues after the weeks that are paid, which no run posts", async () => {
    ({ employeeId } = await call("POST", "/v1/employees", { ...SAMPLE, startDate: "2020-01-06" }));
    const award = await call("POST", `/v1/statutory-pay/payments/import/${employeeId}`, {
      statutoryType: "StatutoryMaternityPay",
      qualifyingEventDate: "2026-05-29",
      startDate: "2026-05-04",
      averageWeeklyEarnings: "500.00",
      weeksPaid: "5",
      daysPaid: 3,
    });
    expect(award).toMatchObject({ status: "InProgress", isImported: true, averageEarningsSource: "Import" });
    const [sixth, rest] = award.lineItems.filter(({ weekNumber }: { weekNumber: number }) => weekNumber === 6);
    expect([sixth.source, rest.source, sixth.weekNumber, rest.weekNumber]).toEqual([
      ...["ImportedFromPreviousProvider", "PayrollRun", 6, 6],
    ]);
    expect(rest.rateBasis).toBe("Ninety");
    const sick = await call("POST", "/v1/employees", { ...SAMPLE, startDate: "2020-01-06" });
    const imported = await call("POST", `/v1/statutory-pay/payments/import/${sick.employeeId}`, {
      statutoryType: "StatutorySickPay",
      startDate: "2026-07-06",
      endDate: "2026-07-17",
      averageWeeklyEarnings: "500.00",
      chainStartDate: "2026-05-04",
      lastSickDate: "2026-06-12",
      waitingDaysServed: 0,
      weeksUsed: "27.00",
    });
    expect(imported).toMatchObject({ totalAmount: "123.25", sickness: { chainStartDate: "2026-05-04" } });
    const linking = await call("POST", `/v1/statutory-pay/calculations/employees/${sick.employeeId}/linking`, {
      startDate: "2026-08-03",
    });
    expect(linking).toMatchObject({ isLinked: true, weeksRemaining: "0.00" });
  });
});

describe("sickness across 6 April 2026", () => {
  it("has waiting days before and none after, and links", async () => {
    ({ employeeId } = await call("POST", "/v1/employees", { ...SAMPLE, startDate: "2020-01-06" }));
    const sick = { statutoryType: "StatutorySickPay", averageEarningsOverride: "400.00" };
    const first = await call("POST", base(), { ...sick, startDate: "2026-03-30", endDate: "2026-04-03" });
    expect(first).toMatchObject({ totalAmount: "47.50", sickness: { waitingDays: 3, paidDays: 2 } });
    const second = await call("POST", base(), { ...sick, startDate: "2026-04-20", endDate: "2026-04-21" });
    expect(second).toMatchObject({
      totalAmount: "49.30",
      sickness: { waitingDays: 0, paidDays: 2, chainStartDate: "2026-03-30" },
    });
    const average = await call(
      "GET",
      `/v1/statutory-pay/payments/calculations/employees/${employeeId}/average-earnings?startDate=2026-07-06`,
    ).catch((error: Error) => error.message);
    expect(average).toContain("no_payslips_for_average");
  });

  it("of paternity pay in two blocks is exported as a file of either kind", async () => {
    ({ employeeId } = await call("POST", "/v1/employees", { ...SAMPLE, startDate: "2020-01-06" }));
    const award = await call("POST", base(), {
      statutoryType: "StatutoryPaternityPay",
      qualifyingEventDate: "2026-07-20",
      actualBirthDate: "2026-07-20",
      childEventType: "Birth",
      blocks: [
        { startDate: "2026-07-27", weeks: 1 },
        { startDate: "2026-10-05", weeks: 1 },
      ],
      averageEarningsOverride: "480.00",
    });
    expect(award).toMatchObject({ totalAmount: "388.64", startDate: "2026-07-27", endDate: "2026-10-11" });
    await call("POST", "/v1/organisation/information", {
      legalName: "Sample Bakery Ltd",
      address: { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" },
    });
    const file = (format: string) =>
      platform.app.request(`${base()}/${award.statutoryPayId}/schedule/export?format=${format}`, {
        headers: { "x-auth-token": token },
      });
    const csv = await file("Csv");
    expect(csv.headers.get("content-type")).toBe("text/csv");
    expect((await csv.text()).split("\r\n").slice(0, 2)).toEqual([
      "Week,From,To,Days,Rate basis,Weekly rate,Amount,Pay date,Year,Period,Source,Status,Adjusted,Reason",
      expect.stringContaining("1,2026-07-27,"),
    ]);
    const workbook = new Uint8Array(await (await file("Xlsx")).arrayBuffer());
    const { rows } = await readSheet(workbook, { sheetName: null, mostRows: 99, mostColumns: 20 });
    expect(rows[1]?.cells.slice(0, 2)).toEqual(["1", "2026-07-27"]);
    expect(rows[1]?.kinds.slice(0, 7)).toEqual(["Number", "Date", "Date", "Number", "Text", "Number", "Number"]);
    const pdf = await file("Pdf");
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
  });
});
