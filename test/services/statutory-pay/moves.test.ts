import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/recent";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;
/** A payroll with fortnights from 20 July, whose first run is locked before anybody joins it. */
let fortnights: string;

const base = (employeeId: string) => `/v1/statutory-pay/payments/employees/${employeeId}`;

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function call(method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} ${status} ${JSON.stringify(answer)}`);
  return answer.content.data;
}

/** Creates and locks the next runs of the fortnights, and returns what they paid an employee. */
async function fortnightsPaid(employeeId: string, count: number): Promise<string[]> {
  const paid: string[] = [];
  for (let run = 0; run < count; run++) {
    const { year, period } = await call("POST", `/v1/payroll/${fortnights}/next`);
    await call("POST", `/v1/payroll/${fortnights}/${year}/${period}/lock`, { acknowledgeWarnings: true });
    const slip = await call("GET", `/v1/payslip/data/${employeeId}/${year}/${period}`);
    paid.push(
      slip.forPeriod.statutoryPay.StatutorySickPay ?? slip.forPeriod.statutoryPay.StatutoryMaternityPay ?? "0.00",
    );
  }
  return paid;
}

const move = (employeeId: string, payrollConfigId: string) =>
  call("PUT", `/v1/employees/${employeeId}/payroll-config`, { payrollConfigId });

const pence = (amount: string) => Math.round(Number(amount) * 100);
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + pence(amount), 0);

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
const brief = ({ lineItems }: any) =>
  lineItems.map(
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
    (item: any) => `${item.from} to ${item.to}: ${item.days} days, ${item.amount} ${item.status}`,
  );

const people: Record<"sick" | "agreed" | "leave" | "averaged", string> = {
  sick: "",
  agreed: "",
  leave: "",
  averaged: "",
};

beforeAll(async () => {
  platform = await runPlatform(undefined, { services: ["salary", "statutory-pay"], rulebook });
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-07-20", firstPaymentDate: "2026-08-04" };
  const config = { name: "Fortnightly staff", payFrequency: "Fortnightly", paymentPeriodConfig };
  fortnights = (await call("POST", "/v1/payrollconfig", config)).payrollConfigId;
  for (const name of ["sick", "agreed", "leave", "averaged"] as const) {
    const startDate = name === "leave" ? "2020-01-06" : "2026-04-01";
    people[name] = (await platform.employee({ taxCode: "1257L", startDate })).employeeId;
  }
  for (const period of [1, 2, 3]) await platform.lockRun(period);
});

afterAll(() => platform.stop());

const SICK = { statutoryType: "StatutorySickPay", startDate: "2026-07-13", endDate: "2026-08-21" };

describe("an employee who moves to another payroll during an award", () => {
  it("is paid each day once, although a week is in a locked run of both", async () => {
    const { sick } = people;
    const { statutoryPayId, totalAmount } = await call("POST", base(sick), {
      ...SICK,
      averageEarningsOverride: "500.00",
    });
    await call("POST", base(people.agreed), { ...SICK, averageEarningsOverride: "500.00" });
    await call("POST", base(people.leave), {
      statutoryType: "StatutoryMaternityPay",
      qualifyingEventDate: "2026-09-13",
      startDate: "2026-07-20",
      endDate: "2026-09-20",
      averageEarningsOverride: "480.00",
      payrollConfigId: platform.payrollConfigId,
    });
    await platform.lockRun(4);
    const paid = (await platform.payslip(sick, 4)).forPeriod.statutoryPay.StatutorySickPay;
    await move(sick, fortnights);
    const award = await call("GET", `${base(sick)}/${statutoryPayId}`);
    expect(award).toMatchObject({ totalAmount, amountPaid: paid, payrollConfigId: fortnights, overpayments: [] });
    expect(brief(award)).toEqual([
      "2026-07-13 to 2026-07-18: 5 days, 123.25 Paid",
      "2026-07-19 to 2026-07-25: 5 days, 123.25 Paid",
      "2026-07-26 to 2026-07-31: 5 days, 123.25 Paid",
      "2026-08-03 to 2026-08-08: 5 days, 123.25 Pending",
      "2026-08-09 to 2026-08-15: 5 days, 123.25 Pending",
      "2026-08-17 to 2026-08-21: 5 days, 123.25 Pending",
    ]);
    const later = await fortnightsPaid(sick, 2);
    expect(later).toEqual(["0.00", "246.50"]);
    expect(pence(paid) + sum(later) + sum(await fortnightsPaid(sick, 1))).toBe(pence(totalAmount));
    expect(await call("GET", `${base(sick)}/${statutoryPayId}`)).toMatchObject({
      status: "Paid",
      amountPaid: totalAmount,
    });
  });

  it("keeps agreed amounts of slices, and is paid the rest of a leave", async () => {
    const { leave, agreed } = people;
    const [maternity] = (await call("GET", base(leave))).items;
    await move(leave, fortnights);
    const moved = await call("GET", `${base(leave)}/${maternity.statutoryPayId}`);
    expect(moved).toMatchObject({ totalAmount: maternity.totalAmount, overpayments: [] });
    expect(pence(moved.amountPaid) + pence(moved.amountRemaining)).toBe(pence(maternity.totalAmount));
    const [{ statutoryPayId }] = (await call("GET", base(agreed))).items;
    const path = `${base(agreed)}/${statutoryPayId}`;
    const { lineItems } = await call("GET", path);
    const last = lineItems.at(-1);
    await call("PATCH", `${path}/line-items/${last.lineItemSequence}`, { amount: "60.00", reason: "Agreed" });
    const before = await call("GET", path);
    await move(agreed, fortnights);
    const after = await call("GET", path);
    expect(after.totalAmount).toBe(before.totalAmount);
    expect(after.lineItems).toContainEqual(
      expect.objectContaining({ from: "2026-08-17", amount: "60.00", isArrears: true }),
    );
  });

  it("has the average of the earlier payroll's payslips", async () => {
    const { averaged } = people;
    const award = await call("POST", base(averaged), { ...SICK, startDate: "2026-08-10", endDate: "2026-08-21" });
    expect(award).toMatchObject({ averageEarningsSource: "Payslips", averageWeeklyEarnings: "576.92" });
    await move(averaged, fortnights);
    expect(await call("GET", `${base(averaged)}/${award.statutoryPayId}`)).toMatchObject({
      averageWeeklyEarnings: "576.92",
      payrollConfigId: fortnights,
      totalAmount: award.totalAmount,
    });
  });

  it("is paid what a change adds to days of the earlier payroll, once, and back on it nothing twice", async () => {
    const { sick } = people;
    const [{ statutoryPayId }] = (await call("GET", base(sick))).items;
    const path = `${base(sick)}/${statutoryPayId}`;
    const earlier = await call("PATCH", path, { startDate: "2026-07-06" });
    const pending = earlier.lineItems.filter(({ status }: { status: string }) => status === "Pending");
    expect(pending.map(({ amount, isArrears }: { amount: string; isArrears: boolean }) => [amount, isArrears])).toEqual(
      [["123.25", true]],
    );
    // Run 5 pays before the fortnights that are locked: it would be stopped if it paid somebody of them.
    await platform.lockRun(5);
    await move(sick, platform.payrollConfigId);
    const back = await call("GET", path);
    expect(back).toMatchObject({
      amountRemaining: "123.25",
      overpayments: [],
      payrollConfigId: platform.payrollConfigId,
    });
    await platform.lockRun(6);
    expect((await platform.payslip(sick, 6)).forPeriod.statutoryPay).toEqual({ StatutorySickPay: "123.25" });
    expect(await call("GET", path)).toMatchObject({ status: "Paid", amountRemaining: "0.00" });
  });
});

describe("an external payment that names no weeks", () => {
  it("settles what no run has paid yet, so that nothing is paid twice", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L", startDate: "2026-04-01" });
    const award = await call("POST", base(employeeId), {
      ...SICK,
      startDate: "2026-10-19",
      endDate: "2026-11-06",
      averageEarningsOverride: "500.00",
    });
    const path = `${base(employeeId)}/${award.statutoryPayId}`;
    await platform.lockRun(7);
    // What run 6 paid of an award of the earlier payroll is not paid again.
    expect((await platform.payslip(people.sick, 7)).forPeriod.statutoryPay).toEqual({});
    const paid = pence((await call("GET", path)).amountPaid);
    await call("POST", `${path}/external-payments`, {
      grossAmount: "30.00",
      netAmount: "30.00",
      paymentDate: "2026-11-10",
      taxYear: 2026,
      period: 8,
    });
    const settled = await call("GET", path);
    expect(settled).toMatchObject({ overpayments: [], unallocatedExternalAmount: "0.00" });
    expect(pence(settled.amountPaid)).toBe(paid + 3000);
    expect(pence(settled.amountPaid) + pence(settled.amountRemaining)).toBe(pence(award.totalAmount));
  });
});

describe("an award that is changed while its run is being locked", () => {
  it("has the change in the run, or its difference in the next one: never in between", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L", startDate: "2026-04-01" });
    const award = await call("POST", base(employeeId), {
      ...SICK,
      startDate: "2026-11-02",
      endDate: "2026-11-06",
      averageEarningsOverride: "500.00",
    });
    const path = `${base(employeeId)}/${award.statutoryPayId}`;
    const day = ["2026-11-13", "2026-11-20", "2026-11-27"];
    for (const [at, endDate] of day.entries()) {
      const [locked, changed] = await Promise.all([
        platform.lockRun(8 + at),
        new Promise((resolve) => setTimeout(resolve, 40 * at)).then(() => call("PATCH", path, { endDate })),
      ]);
      expect([locked.status, changed.endDate]).toEqual([200, endDate]);
      const now = await call("GET", path);
      expect(now.overpayments).toEqual([]);
      expect(pence(now.amountPaid) + pence(now.amountRemaining)).toBe(pence(now.totalAmount));
      const slips = await Promise.all(
        Array.from({ length: at + 1 }, (_, period) => platform.payslip(employeeId, 8 + period)),
      );
      const paid = slips.map(({ forPeriod }) => forPeriod.statutoryPay.StatutorySickPay ?? "0.00");
      expect(sum(paid)).toBe(pence(now.amountPaid));
    }
  });
});
