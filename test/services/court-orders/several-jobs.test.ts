import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderType } from "../../../src/engine/court-orders";
import { type CorrectionPlatform, correctionPlatform } from "../corrections/sample-corrections";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { callsOf } from "../pensions/sample-pensions";
import { COMMON, OWN } from "./sample-orders";

const ORDERS = "/v1/court-orders/orders";

let platform: CorrectionPlatform;
let calls: ReturnType<typeof callsOf>;
let lastNumber = 200_000;

beforeAll(async () => {
  platform = await correctionPlatform();
  calls = callsOf(platform);
});

afterAll(() => platform.stop());

const run = (payroll: string, rest: string) => `/v1/payroll/${payroll}/2026/${rest}`;
const next = (payroll: string) => platform.call("POST", `/v1/payroll/${payroll}/next`);
const reopen = (payroll: string, period: number) =>
  platform.call("POST", run(payroll, `${period}/reopen`), { reason: "A mistake" });
const readOrder = (orderId: string) => calls.done("GET", `${ORDERS}/${orderId}`);
const change = (orderId: string, body: object) => calls.done("PUT", `${ORDERS}/${orderId}`, body);

async function lock(payroll: string, period: number): Promise<void> {
  await platform.atRest();
  const { status, body } = await platform.call("POST", run(payroll, `${period}/lock`), ACKNOWLEDGED);
  expect([status, body.message.token]).toEqual([200, "pay_run_locked"]);
}

/** Enters an order that is right, and returns its id. */
async function entered(employeeId: string, orderType: OrderType, fields: object): Promise<string> {
  const order = { employeeId, orderType, ...COMMON, ...OWN[orderType], ...fields };
  return (await calls.done("POST", ORDERS, order)).orderId;
}

/** Adds a monthly payroll with its first run. */
async function payroll(firstPeriodStartDate = "2026-04-01", firstPaymentDate = "2026-04-30"): Promise<string> {
  const paymentPeriodConfig = { firstPeriodStartDate, firstPaymentDate };
  const config = { name: `Staff ${++lastNumber}`, payFrequency: "Monthly", paymentPeriodConfig };
  const { payrollConfigId } = await calls.done("POST", "/v1/payrollconfig", config);
  await next(payrollConfigId);
  return payrollConfigId;
}

/** Posts the pay of a job; without tax and National Insurance it is its net earnings. */
const pay = (id: string, amount: string) => platform.post(id, [{ payElementCode: "SALARY", amount }]);

/** Adds a person with a job in each of two payrolls. */
async function person(one: string, two: string) {
  lastNumber += 1;
  const common = { salary: "0", nationalInsuranceNumber: `JC${lastNumber}A`, taxCode: "NT", niCategory: "X" };
  const { employeeId } = await platform.employee({ ...common, payrollConfigId: one });
  const other = await platform.employee({ ...common, payrollConfigId: two, otherJob: { employeeId } });
  return [employeeId, other.employeeId] as readonly [string, string];
}

/** Returns what orders took of a payslip, and the fees. */
async function taken(payrollConfigId: string, employeeId: string, period: number) {
  await platform.atRest();
  const path = `/v1/payslip/data/${employeeId}/2026/${period}?payrollConfigId=${payrollConfigId}`;
  const { forPeriod } = (await platform.call("GET", path)).body.content.data;
  return [forPeriod.attachmentOrders, forPeriod.attachmentOrderFees];
}

async function reconciled(payrollConfigId: string, period: number, employeeId: string) {
  const asked = { payrollConfigId, year: 2026, period, employeeId };
  const { results } = (await platform.call("POST", "/v1/court-orders/orders/reconcile", asked)).body.content.data;
  return results.map((each: Record<string, string>) => [each.outcome, each.amountPaid]);
}

describe("court orders of a person with several jobs", () => {
  it("in one run, attach both: the second payslip takes what the first has not borne", async () => {
    const staff = await payroll();
    const [first, second] = await person(staff, staff);
    const orderId = await entered(second, "CmsDeo", { fixedAmount: "500" });
    await pay(first, "1000.00");
    await pay(second, "200.00");
    expect(await taken(staff, first, 1)).toEqual(["400.00", "1.00"]);
    expect(await taken(staff, second, 1)).toEqual(["80.00", "0.00"]);
    const amounts = (await readOrder(orderId)).lineItems.map((item: Record<string, string>) => item.amountPaid);
    expect(amounts.sort()).toEqual(["400.00", "80.00"]);
    expect(await reconciled(staff, 1, first)).toEqual([["Matched", "400.00"]]);
    expect(await reconciled(staff, 1, second)).toEqual([["Matched", "80.00"]]);

    await change(orderId, { fixedAmount: "450" });
    expect(await taken(staff, first, 1)).toEqual(["400.00", "1.00"]);
    expect(await taken(staff, second, 1)).toEqual(["50.00", "0.00"]);

    await lock(staff, 1);
    const after = { status: "Active", amountRepaidToDate: "450.00", shortfallCarriedForward: "0.00" };
    expect(await readOrder(orderId)).toMatchObject(after);
    expect(await reconciled(staff, 1, second)).toEqual([["Matched", "50.00"]]);
    const { items } = (await platform.call("GET", "/v1/court-orders/remittances")).body.content.data;
    const due = items.filter((each: Record<string, string>) => each.orderId === orderId);
    expect(due.map((each: Record<string, string>) => [each.employeeId, each.amount])).toEqual([
      [first, "400.00"],
      [second, "50.00"],
    ]);

    expect((await reopen(staff, 1)).status).toBe(200);
    const before = await readOrder(orderId);
    expect([before.status, before.amountRepaidToDate ?? "0.00"]).toEqual(["Active", "0.00"]);
    await lock(staff, 1);
    expect(await readOrder(orderId)).toMatchObject(after);
  });

  it("in two payrolls of one day, take what is due on both, whichever is locked first", async () => {
    const [one, two] = [await payroll(), await payroll()];
    const [first, second] = await person(one, two);
    const orderId = await entered(first, "Ctaeo", { totalAmountOwed: "1000" });
    const ended = await entered(first, "AeoNonPriority", {
      fixedAmount: "100",
      protectedEarningsSettingCourtPerAmount: "1650",
      totalAmountOwed: "30",
    });
    await pay(first, "2000.00");
    await pay(second, "300.00");
    // 17% of 2,000.00, then what exceeds 1,650.00; of the other series 20%.
    expect(await taken(one, first, 1)).toEqual(["350.00", "2.00"]);
    expect(await taken(two, second, 1)).toEqual(["60.00", "1.00"]);

    await lock(one, 1);
    expect(await taken(two, second, 1)).toEqual(["80.00", "0.00"]);
    await lock(two, 1);
    expect(await readOrder(orderId)).toMatchObject({ amountRepaidToDate: "400.00", remainingBalance: "600.00" });
    expect(await readOrder(ended)).toMatchObject({ status: "Discharged", remainingBalance: "0.00" });
    const early = await reopen(one, 1);
    expect([early.status, early.body.message.token]).toEqual([409, "pay_run_not_latest"]);

    expect((await reopen(two, 1)).status).toBe(200);
    expect((await reopen(one, 1)).status).toBe(200);
    await lock(two, 1);
    expect(await taken(one, first, 1)).toEqual(["370.00", "1.00"]);
    await lock(one, 1);
    expect(await readOrder(orderId)).toMatchObject({ amountRepaidToDate: "400.00" });
    expect(await readOrder(ended)).toMatchObject({ status: "Discharged", amountRepaidToDate: "30.00" });
  });

  it("paid on different days, have rates for the time since either was paid", async () => {
    const [atEnd, midMonth] = [await payroll(), await payroll("2026-04-16", "2026-05-15")];
    const [first, second] = await person(atEnd, midMonth);
    const orderId = await entered(first, "AeoNonPriority", {
      fixedAmount: "100",
      protectedEarningsSettingCourtPerAmount: "1000",
      totalAmountOwed: "900",
    });
    await pay(first, "1500.00");
    await lock(atEnd, 1);
    expect((await readOrder(orderId)).amountRepaidToDate).toBe("100.00");
    // 15 days from 30 April to 15 May, and as many to 30 May: 100.00 and 1,000.00 × 12 × 15 ÷ 365.
    await pay(second, "500.00");
    expect(await taken(midMonth, second, 2)).toEqual(["6.85", "1.00"]);
    await pay(second, "100.00");
    expect(await taken(midMonth, second, 2)).toEqual(["49.32", "1.00"]);
    await lock(midMonth, 2);
    await next(atEnd);
    await pay(first, "1500.00");
    expect(await taken(atEnd, first, 2)).toEqual(["49.32", "1.00"]);
    const early = await reopen(atEnd, 1);
    expect([early.status, early.body.message.token]).toEqual([409, "pay_run_not_latest"]);
  });

  it("go on when one of the jobs is left, and end with the last", async () => {
    const staff = await payroll();
    const [first, second] = await person(staff, staff);
    const orderId = await entered(first, "CmsDeo", { fixedAmount: "100" });
    const leave = (id: string, leavingDate: string) =>
      platform.call("PUT", `/v1/employees/${id}/leaver`, { leavingDate, leavingReason: "Resigned" });
    await pay(first, "1000.00");
    await pay(second, "1000.00");
    expect((await leave(first, "2026-04-20")).status).toBe(200);
    await lock(staff, 1);
    expect(await readOrder(orderId)).toMatchObject({ status: "Active", amountRepaidToDate: "100.00" });
    await next(staff);
    await pay(second, "1000.00");
    expect(await taken(staff, second, 2)).toEqual(["100.00", "1.00"]);
    expect((await leave(second, "2026-05-20")).status).toBe(200);
    await lock(staff, 2);
    expect(await readOrder(orderId)).toMatchObject({ status: "Discharged", amountRepaidToDate: "200.00" });
  });

  it("entered or varied late, miss what all jobs would have borne, which the record of the order makes good", async () => {
    const [one, two] = [await payroll(), await payroll()];
    const [late, told] = [await person(one, two), await person(one, two)];
    const owed = { fixedAmount: "150", protectedEarningsSettingCourtPerAmount: "900" };
    const inTime = await entered(told[1], "AeoPriority", owed);
    const ids = [...late, ...told];
    const pays = ["1000.00", "300.00"];
    for (const [at, id] of ids.entries()) await pay(id, pays[at % 2] ?? "");
    for (const each of [one, two]) await lock(each, 1);
    expect(await readOrder(inTime)).toMatchObject({ amountRepaidToDate: "150.00", shortfallCarriedForward: "0.00" });
    for (const each of [one, two]) await next(each);

    const orderId = await entered(late[1], "AeoPriority", owed);
    await change(inTime, { fixedAmount: "200", effectiveFrom: "2026-04-06", reason: "Order of the court" });
    await platform.atRest();
    expect(await platform.correctionsOf(one)).toEqual([]);
    const found = new Map((await platform.correctionsOf(two)).map((each) => [each.employeeId, each]));
    const effects = (id: string) => found.get(id).effects.courtOrders;
    expect(effects(late[1])).toMatchObject([{ orderId, difference: "150.00", correction: "missedAmount" }]);
    expect(effects(told[1])).toMatchObject([{ orderId: inTime, difference: "50.00", correction: "missedAmount" }]);

    const corrections = [...found.values()].map(({ correctionId }) => ({ correctionId }));
    await calls.done("POST", `/v1/payroll/${two}/corrections/post`, { corrections, postIn: { year: 2026, period: 2 } });
    for (const [at, id] of ids.entries()) await pay(id, pays[at % 2] ?? "");
    for (const each of [one, two]) await lock(each, 2);
    const good = { shortfallCarriedForward: "0.00" };
    expect(await readOrder(orderId)).toMatchObject({ ...good, amountRepaidToDate: "300.00" });
    expect(await readOrder(inTime)).toMatchObject({ ...good, amountRepaidToDate: "400.00" });
    await platform.atRest();
    expect([...(await platform.correctionsOf(one)), ...(await platform.correctionsOf(two))].filter(isOpen)).toEqual([]);
  });
});

const isOpen = ({ status }: { readonly status: string }) => status === "Open";
