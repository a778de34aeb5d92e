import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf, type PayPlatform, payPlatform } from "../pay/sample-employees";
import type { Called } from "../support/platform";

const BASE = "/v1/recurring-items";

let platform: PayPlatform;
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
let done: (method: string, path: string, body?: object) => Promise<any>;

const data = ({ status, body }: Called) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.content.data;
};
const token = ({ body }: Called) => body.message.token;

beforeAll(async () => {
  platform = await payPlatform(undefined, {});
  done = async (method, path, body) => data(await platform.call(method, path, body));
  await done("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const elements = [
    { code: "TICKET", name: "Season ticket loan", direction: "Deduction", category: "Loan" },
    { code: "UNION", name: "Union dues", direction: "Deduction" },
    { code: "GIVING", name: "Give as you earn", direction: "Deduction", category: "PayrollGiving" },
    { code: "CARE", name: "Care allowance", direction: "Payment", defaultRate: "12.50" },
  ];
  for (const { category = "Other", ...element } of elements) {
    const known = category === "PayrollGiving" ? { category } : {};
    await done("POST", "/v1/organisation/pay-element", { ...element, ...known });
  }
});

afterAll(() => platform.stop());

/** A payroll of its own, so that runs of one story do not lock another's. */
async function payroll(name: string) {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-30" };
  const body = { name, payFrequency: "Monthly", paymentPeriodConfig };
  const { payrollConfigId } = await done("POST", "/v1/payrollconfig", body);
  const run = (period: number) => `/v1/payroll/${payrollConfigId}/2026/${period}`;
  const next = () => platform.call("POST", `/v1/payroll/${payrollConfigId}/next`);
  data(await next());
  return {
    payrollConfigId: payrollConfigId as string,
    employee: async (fields: object = {}) => {
      const { employeeId } = await platform.employee({ payrollConfigId, taxCode: "1257L", ...fields });
      return employeeId as string;
    },
    /** Locks a run, and opens the next if there is none yet. */
    lock: async (period: number) => {
      const locked = await platform.call("POST", `${run(period)}/lock`, { acknowledgeWarnings: true });
      if (locked.status < 300) await next();
      return locked;
    },
    reopen: (period: number) => platform.call("POST", `${run(period)}/reopen`, { reason: "Wrong" }),
    read: (period: number) => done("GET", run(period)),
    /** Waits until every payslip of the run is calculated. */
    calculated: async (period: number) => {
      for (;;) {
        const { pendingRecalculations, recalculation } = await done("GET", run(period));
        if (pendingRecalculations === 0 && recalculation === null) return;
        await setTimeout(20);
      }
    },
  };
}

const slip = (employeeId: string, period: number) => done("GET", `/v1/payslip/data/${employeeId}/2026/${period}`);
const add = (employeeId: string, body: object) => done("POST", `${BASE}/employees/${employeeId}`, body);
const item = (id: string) => done("GET", `${BASE}/${id}`);

/** The amounts that an item has in the rows of a payslip. */
async function rows(employeeId: string, period: number, id: string): Promise<string[]> {
  const { summaryItems } = await slip(employeeId, period);
  return summaryItems
    .filter(({ recurringLineItemId }: { recurringLineItemId: string | null }) => recurringLineItemId === id)
    .map(({ amount }: { amount: string }) => amount);
}

const pence = (amount: string) => Math.round(Number(amount) * 100);

/** Posted and remaining are the total, and the postings are what was posted. */
async function addsUp(id: string, postedBefore = 0): Promise<void> {
  const { total, postedToDate, remaining, balance } = await item(id);
  expect(pence(postedToDate) + pence(remaining)).toBe(pence(total));
  expect(balance).toBe(remaining);
  const { items } = await done("GET", `${BASE}/${id}/postings`);
  const locked = items.filter(({ status }: { status: string }) => status === "Locked");
  const sum = locked.reduce((all: number, { amount }: { amount: string }) => all + pence(amount), postedBefore);
  expect(sum).toBe(pence(postedToDate));
}

describe("a loan until its balance is repaid", () => {
  it("is posted into each run with one id, fixed by the lock, and taken back by reopening", async () => {
    const { employee, lock, reopen } = await payroll("Loans");
    const employeeId = await employee();
    const loan = {
      payElementCode: "TICKET",
      amount: "400.00",
      total: "1200.00",
      balance: "900.00",
      startDate: "2026-04-30",
    };
    const { recurringLineItemId: id, ...made } = await add(employeeId, loan);
    expect(made).toMatchObject({
      status: "Active",
      postedToDate: "300.00",
      remaining: "900.00",
      whenNetTooLow: "Reduce",
      onLeaving: "Ask",
    });
    const { summaryItems } = await slip(employeeId, 1);
    expect(summaryItems.find(({ code }: { code: string }) => code === "TICKET")).toMatchObject({
      id: `internal_recurring_${id}_2026_1`,
      amount: "400.00",
      canEdit: false,
    });
    expect((await done("GET", `${BASE}/${id}/postings`)).items).toMatchObject([
      { status: "Expected", amount: "400.00", period: 1, payrollLineId: `internal_recurring_${id}_2026_1` },
    ]);
    data(await lock(1));
    await addsUp(id, 30_000);
    const first = (await done("GET", `${BASE}/${id}/postings`)).items.slice(1);
    data(await reopen(1));
    expect(await item(id)).toMatchObject({ postedToDate: "300.00", remaining: "900.00" });
    data(await lock(1));
    const again = (await done("GET", `${BASE}/${id}/postings`)).items.slice(1);
    expect(again).toEqual(first.map((each: object) => ({ ...each, payslipId: again[0].payslipId })));
    data(await lock(2));
    expect(await rows(employeeId, 3, id)).toEqual(["100.00"]);
    data(await lock(3));
    expect(await item(id)).toMatchObject({ status: "Completed", postedToDate: "1200.00", remaining: "0.00" });
    await addsUp(id, 30_000);
    expect(await rows(employeeId, 4, id)).toEqual([]);
    const { items } = await done("GET", "/v1/webhooks/events?eventType=recurring_item.*");
    expect(items.map(({ eventType }: { eventType: string }) => eventType)).toContain("recurring_item.completed");
  });

  it("is reduced to net pay or refuses the payslip, and leaves out periods without pay by choice", async () => {
    const { employee, lock } = await payroll("Low pay");
    const employeeId = await employee({ salary: "1200" });
    const due = { payElementCode: "TICKET", startDate: "2026-04-30", total: "5000.00" };
    const loan = await add(employeeId, { ...due, amount: "150.00" });
    const forward = await add(employeeId, {
      payElementCode: "UNION",
      startDate: "2026-04-30",
      amount: "10.00",
      whenUnpaid: "CarryForward",
    });
    expect(await slip(employeeId, 1)).toMatchObject({ forPeriod: { grossPay: "100.00", netPay: "0.00" } });
    expect(await rows(employeeId, 1, loan.recurringLineItemId)).toEqual(["100.00"]);
    expect(await rows(employeeId, 1, forward.recurringLineItemId)).toEqual([]);
    data(await lock(1));
    await addsUp(loan.recurringLineItemId);
    await done("PUT", `/v1/employees/${employeeId}/salary`, { effectiveFrom: "2026-05-01", salary: "0.00" });
    expect(await rows(employeeId, 2, loan.recurringLineItemId)).toEqual([]);
    data(await lock(2));
    await done("PUT", `/v1/employees/${employeeId}/salary`, { effectiveFrom: "2026-06-01", salary: "24000.00" });
    // Three months of dues: what could not be taken in two, and June's.
    expect(await rows(employeeId, 3, forward.recurringLineItemId)).toEqual(["30.00"]);
    expect(await rows(employeeId, 3, loan.recurringLineItemId)).toEqual(["150.00"]);
    const { recurringLineItemId: refusing } = await add(employeeId, {
      ...due,
      amount: "4000.00",
      whenNetTooLow: "Refuse",
    });
    expect(token(await lock(3))).toBe("negative_net_pay");
    await done("DELETE", `${BASE}/${refusing}`);
    data(await lock(3));
    expect(await rows(employeeId, 4, forward.recurringLineItemId)).toEqual(["10.00"]);
    expect(token(await platform.call("DELETE", `${BASE}/${loan.recurringLineItemId}`))).toBe("resource_in_use");
  });

  it("takes no more than pay has above the minimum wage, of what the law counts and of advances by choice", async () => {
    const flagged = { direction: "Deduction", countsForMinimumWage: true };
    for (const element of [
      {
        code: "HOURS",
        name: "Hours",
        direction: "Payment",
        category: "BasicPay",
        unitName: "Hour",
        countsForMinimumWage: true,
      },
      { ...flagged, code: "UNIFORM", name: "Uniform" },
      { ...flagged, code: "TOOLS", name: "Tools" },
      { ...flagged, code: "ADVANCE", name: "Advance of wages", category: "Loan" },
    ]) {
      await done("POST", "/v1/organisation/pay-element", element);
    }
    const { employee, lock, read, calculated } = await payroll("Minimum wage");
    const employeeId = await employee({ salary: null });
    const post = (lines: readonly object[]) => done("POST", `/v1/payroll/line/${employeeId}`, { lines });
    const start = { startDate: "2026-04-30", total: "100.00" };
    const uniform = await add(employeeId, { ...start, payElementCode: "UNIFORM", amount: "20.00" });
    const advance = await add(employeeId, { ...start, payElementCode: "ADVANCE", amount: "20.00" });
    const loan = await add(employeeId, { ...start, payElementCode: "TICKET", amount: "20.00" });
    const taken = async (period: number) =>
      Promise.all([uniform, advance, loan].map((each) => rows(employeeId, period, each.recurringLineItemId)));
    // 100 hours at 12.71 are 1,271.00: 29.00 above that.
    const hours = { payElementCode: "HOURS", units: "100", payRate: "13.00" };
    await post([hours]);
    expect(await taken(1)).toEqual([["20.00"], ["9.00"], ["20.00"]]);
    await calculated(1);
    expect(
      (await read(1)).warnings.filter(({ token: each }: { token: string }) => each === "below_minimum_wage"),
    ).toEqual([]);
    data(await lock(1));
    // What is deducted otherwise for the employer comes first; the loan is not limited.
    await post([hours, { payElementCode: "TOOLS", amount: "15.00" }]);
    expect(await taken(2)).toEqual([["14.00"], [], ["20.00"]]);
    await post([{ payElementCode: "TOOLS", amount: "15.00" }]);
    expect(await taken(2)).toEqual([[], [], ["20.00"]]);
    await calculated(2);
    const { warnings } = await read(2);
    expect(warnings).toContainEqual(expect.objectContaining({ employeeId, token: "below_minimum_wage" }));
    data(await lock(2));
    for (const each of [uniform, advance, loan]) await addsUp(each.recurringLineItemId);
    expect(await item(uniform.recurringLineItemId)).toMatchObject({ postedToDate: "20.00", remaining: "80.00" });
  });

  it("asks what to do with a leaver's balance, and takes, waives or keeps it", async () => {
    const { employee, lock, reopen, read } = await payroll("Leavers");
    const employeeId = await employee();
    const loan = { payElementCode: "TICKET", startDate: "2026-04-30", amount: "100.00", total: "600.00" };
    const { recurringLineItemId: id } = await add(employeeId, loan);
    const { recurringLineItemId: rest } = await add(employeeId, { ...loan, total: "500.00", onLeaving: "TakeRest" });
    const { recurringLineItemId: stopped } = await add(employeeId, { ...loan, total: "400.00", onLeaving: "Stop" });
    data(await lock(1));
    await done("PUT", `/v1/employees/${employeeId}/leaver`, { leavingDate: "2026-06-05", leavingReason: "Resigned" });
    expect(await rows(employeeId, 2, id)).toEqual(["100.00"]);
    expect(await rows(employeeId, 2, rest)).toEqual(["400.00"]);
    expect(await rows(employeeId, 2, stopped)).toEqual([]);
    data(await lock(2));
    const { warnings } = await read(2);
    const asking = warnings.filter(({ token: each }: { token: string }) => each === "recurring_balance_outstanding");
    expect(asking).toMatchObject([{ employeeId, text: expect.stringContaining("400.00") }]);
    await done("POST", `${BASE}/${id}/settle`, { action: "WriteOff", reason: "Agreed" });
    expect(await item(id)).toMatchObject({
      status: "Ended",
      total: "200.00",
      remaining: "0.00",
      settlement: { writtenOff: "400.00" },
    });
    await addsUp(id);
    expect(token(await reopen(2))).toBe("changed_since_lock");
    expect(token(await platform.call("PUT", `${BASE}/${id}`, loan))).toBe("status_move_not_allowed");
    await done("POST", `${BASE}/${id}/resume`);
    data(await reopen(2));
    await done("POST", `${BASE}/${id}/settle`, { action: "TakeRest" });
    expect(await rows(employeeId, 2, id)).toEqual(["500.00"]);
    data(await lock(2));
    for (const each of [id, rest, stopped]) await addsUp(each);
    expect(await item(id)).toMatchObject({ status: "Completed" });
    expect(token(await platform.call("POST", `${BASE}/${id}/settle`, { action: "WriteOff" }))).toBe(
      "status_move_not_allowed",
    );
    await done("POST", `${BASE}/${stopped}/settle`, { action: "KeepOwing", reason: "Repays by standing order" });
    expect(await item(stopped)).toMatchObject({ status: "Ended", remaining: "300.00", postedToDate: "100.00" });
    const { changes } = (await done("GET", `${BASE}/${stopped}/history`)).items[0];
    expect(changes.map(({ field }: { field: string }) => field)).toEqual(["settlement"]);
  });
});

describe("chosen periods, pauses and changes", () => {
  it("follows changes in open runs, and leaves what is locked", async () => {
    const { employee, lock } = await payroll("Changes");
    const employeeId = await employee();
    const dues = { payElementCode: "UNION", startDate: "2026-04-30", amount: "12.34" };
    const { recurringLineItemId: id } = await add(employeeId, dues);
    data(await lock(1));
    const put = await done("PUT", `${BASE}/${id}`, { ...(await item(id)), amount: "20.00" });
    expect(put).toMatchObject({ amount: "20.00", postedToDate: "12.34", total: null, remaining: null });
    expect(await rows(employeeId, 1, id)).toEqual(["12.34"]);
    expect(await rows(employeeId, 2, id)).toEqual(["20.00"]);
    const backwards = { from: "2026-05-31", to: "2026-05-30" };
    expect(issuesOf(await platform.call("POST", `${BASE}/${id}/pause`, backwards))).toEqual([["to", "date_before"]]);
    await done("POST", `${BASE}/${id}/pause`, { from: "2026-07-31", to: "2026-07-31", reason: "One pay day" });
    await done("POST", `${BASE}/${id}/pause`, { from: "2026-05-01", to: "2026-05-31", reason: "Sabbatical" });
    expect(await rows(employeeId, 2, id)).toEqual([]);
    expect(token(await platform.call("POST", `${BASE}/${id}/pause`, { from: "2026-05-31" }))).toBe(
      "status_move_not_allowed",
    );
    data(await lock(2));
    expect(await rows(employeeId, 3, id)).toEqual(["20.00"]);
    await done("PUT", `${BASE}/${id}`, { ...dues, periods: "Months", months: [7, 8] });
    expect(await rows(employeeId, 3, id)).toEqual([]);
    await done("PUT", `${BASE}/${id}`, { ...dues, periods: "EveryNth", interval: 2, firstPeriod: 1 });
    expect(await rows(employeeId, 3, id)).toEqual(["12.34"]);
    await done("PUT", `${BASE}/${id}`, { ...dues, isEnabled: false });
    expect(await rows(employeeId, 3, id)).toEqual([]);
    expect((await item(id)).status).toBe("Paused");
    await done("PUT", `${BASE}/${id}`, { ...dues, endDate: "2026-05-31" });
    expect(await rows(employeeId, 3, id)).toEqual([]);
  });

  it("pays units and deducts a percentage of gross pay with them in it", async () => {
    const { employee } = await payroll("Percentages");
    const employeeId = await employee();
    const giving = { payElementCode: "GIVING", basis: "PercentageOfGross", percentage: "2", startDate: "2026-04-30" };
    const { recurringLineItemId: id } = await add(employeeId, giving);
    const care = {
      payElementCode: "CARE",
      basis: "UnitsTimesRate",
      units: "8",
      unitName: "Hour",
      startDate: "2026-04-30",
    };
    const { recurringLineItemId: units, payRate } = await add(employeeId, care);
    expect(payRate).toBe("12.5");
    expect(await rows(employeeId, 1, units)).toEqual(["100.00"]);
    expect(await rows(employeeId, 1, id)).toEqual(["52.00"]);
    const { summaryItems } = await slip(employeeId, 1);
    const row = summaryItems.find(({ code }: { code: string }) => code === "CARE");
    expect(row).toMatchObject({ units: "8", unitName: "Hour", payRate: "12.5" });
  });
});

describe("mileage", () => {
  it("is free up to the approved amount of the year, with the rest in tax, in contributions or in both", async () => {
    const { employee, lock, reopen, calculated, payrollConfigId } = await payroll("Drivers");
    const employeeId = await employee();
    const path = `${BASE}/employees/${employeeId}/mileage`;
    const before = await platform.call("POST", path, { date: "2000-04-20", miles: "10", ratePaid: "0.60" });
    expect([before.status, issuesOf(before)]).toEqual([400, [["date", "not_in_force"]]]);
    const far = await done("POST", path, { date: "2026-04-20", miles: "9950", ratePaid: "0.60" });
    // 9,950 × 60p = 5,970.00, of which 9,950 × 55p = 5,472.50 is approved.
    const amounts = {
      paidAmount: "5970.00",
      approvedAmount: "5472.50",
      taxableAmount: "497.50",
      nicableAmount: "497.50",
    };
    expect(far).toMatchObject({ ...amounts, milesOfYear: "9950.00", payRunId: null });
    const lines = async (period: number) =>
      (await slip(employeeId, period)).summaryItems
        .filter(({ code }: { code: string }) => code === "MILEAGE")
        .map(({ amount }: { amount: string }) => amount);
    expect(await lines(1)).toEqual(["5472.50", "497.50"]);
    expect((await slip(employeeId, 1)).forPeriod).toMatchObject({
      taxablePay: "2997.50",
      grossForEmployeeNi: "2997.50",
    });
    const { templateId } = await done("POST", "/v1/journal/templates", { name: "Drivers", accountsPreset: "XeroUk" });
    const template = `/v1/journal/templates/${templateId}`;
    await done("PUT", `${template}/pay-element-mappings/MILEAGE`, { nominalCode: "493", nominalName: "Travel" });
    await calculated(1);
    const journal = await done("POST", `${template}/preview`, { payrollConfigId, year: 2026, period: 1 });
    const travel = journal.lines.filter(({ nominalCode }: { nominalCode: string }) => nominalCode === "493");
    expect(travel.map(({ debit }: { debit: string }) => debit)).toEqual(["5970.00"]);
    data(await lock(1));
    data(await reopen(1));
    data(await lock(1));
    // 100 × 60p = 60.00: 50 miles at 55p and 50 at 25p are approved for tax, 100 at 55p for National Insurance.
    const near = await done("POST", path, { date: "2026-05-12", miles: "100", ratePaid: "0.60" });
    expect(near).toMatchObject({
      approvedAmount: "40.00",
      taxableAmount: "20.00",
      nicableAmount: "5.00",
      milesOfYear: "10050.00",
    });
    expect(await lines(2)).toEqual(["40.00", "15.00", "5.00"]);
    // Another kind of vehicle has miles of its own, and passengers have an amount of their own.
    const bicycle = await done("POST", path, { date: "2026-05-12", miles: "10", vehicle: "Bicycle", ratePaid: "0.30" });
    expect(bicycle).toMatchObject({ approvedAmount: "2.00", taxableAmount: "1.00", milesOfYear: "10.00" });
    const shared = { date: "2026-05-13", miles: "10", passengers: 2, ratePaid: "0.25", passengerRatePaid: "0.06" };
    expect(await done("POST", path, shared)).toMatchObject({
      paidAmount: "3.70",
      approvedAmount: "3.50",
      taxableAmount: "0.20",
    });
    const wrong = { date: "2026-05-12", miles: "10", vehicle: "Bicycle", passengers: 1, ratePaid: "0.20" };
    expect(issuesOf(await platform.call("POST", path, wrong))).toEqual([["passengers", "must_be_absent"]]);
    expect(token(await platform.call("DELETE", `${path}/${far.mileageId}`))).toBe("period_locked");
    await done("DELETE", `${path}/${near.mileageId}`);
    expect((await done("GET", path)).items.map(({ milesOfYear }: { milesOfYear: string }) => milesOfYear)).toEqual([
      ...["9950.00", "10.00", "9960.00"],
    ]);
  });
});

describe("what is refused", () => {
  it("names every field, and does nothing by halves", async () => {
    const { employeeId } = await platform.employee();
    const path = `${BASE}/employees/${employeeId}`;
    const wrong = {
      basis: "UnitsTimesRate",
      amount: "5.00",
      startDate: "2026-05-01",
      endDate: "2026-04-01",
      periods: "Months",
    };
    expect(issuesOf(await platform.call("POST", path, wrong))).toEqual([
      ["amount", "must_be_absent"],
      ["endDate", "date_before"],
      ["months", "required_with"],
      ["payElementId", "required_without"],
      ["units", "required_with"],
    ]);
    const balance = {
      payElementCode: "NONE",
      amount: "5.00",
      startDate: "2026-05-01",
      total: "10.00",
      balance: "11.00",
    };
    expect(issuesOf(await platform.call("POST", path, balance))).toEqual([["balance", "too_large"]]);
    const system = { payElementCode: "SALARY", amount: "5.00", startDate: "2026-05-01" };
    expect(issuesOf(await platform.call("POST", path, system))).toEqual([["payElementCode", "unknown_value"]]);
    const bulk = await platform.call("POST", `${BASE}/bulk`, {
      items: [{ employeeId, ...system }, { employeeId, ...system, payElementCode: "UNION" }, { ...system }],
    });
    expect(data(bulk)).toMatchObject({
      results: [
        { success: false, error: "validation_failed", issues: [{ field: "items[0].payElementCode" }] },
        { success: true, error: null },
        { success: false, issues: [{ field: "items[2].employeeId" }] },
      ],
      summary: { totalProcessed: 3, successful: 1, failed: 2 },
    });
    const { items } = await done("GET", `${path}?status=Active`);
    expect(items).toMatchObject([{ payElementCode: "UNION" }]);
    const [{ recurringLineItemId: id }] = items;
    for (const [method, at] of [
      ["GET", id],
      ["DELETE", id],
      ["GET", `${id}/postings`],
      ["GET", `${id}/history`],
    ]) {
      expect(token(await platform.stranger(method ?? "", `${BASE}/${at}`))).toBe("recurring_item_not_found");
    }
    expect((await platform.stranger("GET", BASE)).body.content.data.items).toEqual([]);
    expect(token(await platform.call("POST", `${BASE}/${id}/resume`, {}))).toBe("status_move_not_allowed");
    expect(token(await platform.call("POST", `${BASE}/${id}/settle`, { action: "WriteOff" }))).toBe(
      "status_move_not_allowed",
    );
  });

  it("leaves supplementary runs alone", async () => {
    const { employee, lock, payrollConfigId } = await payroll("Supplementary");
    const employeeId = await employee();
    const { recurringLineItemId: id } = await add(employeeId, {
      payElementCode: "UNION",
      amount: "5.00",
      startDate: "2026-04-30",
    });
    data(await lock(1));
    const body = { paymentDate: "2026-05-05", reason: "Arrears", employeeIds: [employeeId] };
    await done("POST", `/v1/payroll/${payrollConfigId}/2026/1/supplementary`, body);
    const line = {
      id: "arrears",
      payElementCode: "CARE",
      amount: "50.00",
      payrollDate: "2026-05-05",
      supplementary: 1,
    };
    await done("POST", `/v1/payroll/line/${employeeId}`, { lines: [line] });
    const { summaryItems } = await done("GET", `/v1/payslip/data/${employeeId}/2026/1?supplementary=1`);
    expect(
      summaryItems.map(({ recurringLineItemId }: { recurringLineItemId: string }) => recurringLineItemId),
    ).not.toContain(id);
  });
});
