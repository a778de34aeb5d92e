import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderPlatform } from "../court-orders/sample-orders";
import { orderPlatform } from "../court-orders/sample-orders";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED } from "./sample-runs";

let platform: OrderPlatform;

/** Pays of April: in the main run, and in the supplementary one. */
const PAYS = [
  ["2000.00", "1500.00"],
  ["900.00", "250.00"],
  ["4000.00", "900.55"],
  ["0.00", "3333.33"],
  ["60000.00", "100.00"],
] as const;
const CODES = ["1257L", "1257L M1", "S1257L", "BR", "K475"] as const;

/** Of each pair one person is paid in two runs, the other the sum in one. */
const pairs: { readonly divided: string; readonly whole: string; readonly extra: string }[] = [];
let debtor = "";

const DATE = "2026-05-05";
const at = (rest: string, period = 1) => `/v1/payroll/${platform.payrollConfigId}/2026/${period}${rest}`;
const create = (body: object, period = 1) => platform.call("POST", at("/supplementary", period), body);
const slipOf = async (id: string, period = 1, supplementary = 0) =>
  (await platform.call("GET", `/v1/payslip/data/${id}/2026/${period}?supplementary=${supplementary}`)).body.content
    .data;
const line = (amount: string, more: object = {}) => [{ payElementCode: "SALARY", amount, ...more }];
const sum = (...amounts: readonly string[]) =>
  (amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

async function person(fields: object): Promise<string> {
  const { employeeId } = await platform.employee({ salary: "0", startDate: "2026-04-01", ...fields });
  const loan = { studentLoanPlan: "Plan2", startDate: "2026-04-06" };
  await platform.call("POST", `/v1/employees/${employeeId}/student-loan/start`, loan);
  return employeeId;
}

beforeAll(async () => {
  platform = await orderPlatform(Date.UTC(2026, 4, 1, 9));
  await platform.next();
  for (const taxCode of CODES) {
    for (const [first, extra] of PAYS) {
      const [divided, whole] = [await person({ taxCode }), await person({ taxCode })];
      await platform.post(divided, line(first));
      await platform.post(whole, line(sum(first, extra)));
      pairs.push({ divided, whole, extra });
    }
  }
  debtor = await person({ taxCode: "1257L" });
  await platform.post(debtor, line("2000"));
}, 300_000);

afterAll(() => platform.stop());

describe("a supplementary run", () => {
  it("is created once the main run is locked, on a day between the last pay date and the next", async () => {
    const body = { paymentDate: DATE, reason: "Arrears", note: "Overtime" };
    expect((await create(body)).body.message.token).toBe("main_run_open");
    expect((await platform.lockRun(1)).status).toBe(200);
    const issues = async (paymentDate: string) => issuesOf(await create({ ...body, paymentDate }));
    expect(await issues("2026-04-29")).toEqual([["paymentDate", "date_before"]]);
    expect(await issues("2026-06-01")).toEqual([["paymentDate", "date_after"]]);
    expect(await issues("2027-04-06")).toEqual([["paymentDate", "outside_tax_year"]]);
    expect((await create(body, 2)).body.message.token).toBe("pay_run_not_found");
    const made = await create(body);
    expect([made.status, made.body.message.token]).toEqual([201, "supplementary_run_created"]);
    const main = (await platform.run(1)).body.content.data;
    expect(made.body.content.data).toMatchObject({
      supplementary: 1,
      isSupplementary: true,
      mainPayRunId: main.payRunId,
      reason: "Arrears",
      note: "Overtime",
      status: "Open",
      period: 1,
      paymentDate: DATE,
      taxMonth: 1,
      employeeCount: 0,
    });
  });

  it("pays only the lines that are sent to it by number and pay date", async () => {
    const [{ divided = "" } = {}] = pairs;
    const wrong = [line("1", { supplementary: 2 }), line("1", { supplementary: 1, payrollDate: "2026-05-06" })];
    for (const lines of wrong) {
      expect(issuesOf(await platform.post(divided, lines))).toEqual([["lines[0].supplementary", "unknown_value"]]);
    }
    for (const { divided: id, extra } of pairs) {
      const posted = await platform.post(id, line(extra, { supplementary: 1, payrollDate: DATE }));
      expect(posted.body.content.data.acceptedLines).toMatchObject([{ period: 1, supplementary: 1, dateMoved: false }]);
    }
    await platform.next();
    const { items } = (await platform.call("GET", at("/payslips?supplementary=1&pageSize=100"))).body.content.data;
    expect(items).toHaveLength(pairs.length);
    const early = await platform.lockRun(2);
    expect([early.status, early.body.message.token]).toEqual([409, "previous_period_open"]);
  });

  it("ends with the tax, National Insurance and loans of one payment of both", async () => {
    const locked = await platform.call("POST", at("/lock?supplementary=1"), ACKNOWLEDGED);
    expect([locked.status, locked.body.content.data?.employeeCount]).toEqual([200, pairs.length]);
    for (const { divided, whole } of pairs) {
      const [first, second, one] = [await slipOf(divided), await slipOf(divided, 1, 1), await slipOf(whole)];
      for (const name of ["grossPay", "taxablePay", "tax", "ni", "employerNi", "studentLoan", "netPay"]) {
        const both = sum(first.forPeriod[name], second.forPeriod[name]);
        expect([one.taxCode, name, both]).toEqual([one.taxCode, name, one.forPeriod[name]]);
        expect(second.yearToDate[name]).toBe(one.yearToDate[name]);
      }
      expect(second.niBreakdown.length ?? 0).toBe(one.niBreakdown.length ?? 0);
    }
  });

  it("is followed by the next period, whose year to date includes it", async () => {
    await platform.settled(2);
    const [{ divided = "", whole = "" } = {}] = pairs;
    expect((await slipOf(divided, 2)).yearToDate).toEqual((await slipOf(whole, 2)).yearToDate);
  });

  // April paid 2,000, 190.20 of it in tax. By 20 May 2,500 have been paid, 403 of it taxed at 20%: 109.60 are repaid. The order
  // attaches 609.60, which is 30.48 a day for the 20 days since 30 April: 7%, 2.13 a day, 42.60.
  it("deducts under a court order by the day, for the days since the last payment", async () => {
    const { orderId } = await platform.entered(debtor, "Ctaeo");
    expect((await create({ paymentDate: "2026-05-20", reason: "Other" })).body.content.data.taxMonth).toBe(2);
    await platform.post(debtor, line("500", { supplementary: 2, payrollDate: "2026-05-20" }));
    const amounts = { grossPay: "500.00", tax: "-109.60", ni: "0.00", attachmentOrders: "42.60" };
    expect((await slipOf(debtor, 1, 2)).forPeriod).toMatchObject(amounts);
    expect((await platform.call("POST", at("/lock?supplementary=2"), ACKNOWLEDGED)).status).toBe(200);
    expect((await platform.read(orderId)).remainingBalance).toBe("857.40");
  });

  it("does not pay somebody with a court order twice on a day, and names them", async () => {
    expect((await create({ paymentDate: "2026-05-20", reason: "Other" })).body.content.data.supplementary).toBe(3);
    await platform.post(debtor, line("500", { id: "late", supplementary: 3, payrollDate: "2026-05-20" }));
    const refused = await platform.call("POST", at("/lock?supplementary=3"), ACKNOWLEDGED);
    expect([refused.status, refused.body.message.token]).toEqual([409, "court_order_in_force"]);
    expect(JSON.stringify(refused.body.validationIssues)).toContain(debtor);
  });

  it("is deleted while it is open, and its lines go to the next open run", async () => {
    const gone = await platform.call("DELETE", at("/supplementary/3"));
    expect([gone.status, gone.body.message.token]).toEqual([200, "supplementary_run_deleted"]);
    const { items } = (await platform.call("GET", `/v1/payroll/line/${debtor}?period=2`)).body.content.data;
    expect(items).toMatchObject([{ id: "late", period: 2, supplementary: 0 }]);
    const token = async (number: number) =>
      (await platform.call("DELETE", at(`/supplementary/${number}`))).body.message.token;
    expect([await token(0), await token(1), await token(3)]).toEqual([
      ...["resource_in_use", "pay_run_already_locked", "pay_run_not_found"],
    ]);
  });

  it("is reopened as the newest locked run, and deducts again what it did", async () => {
    const reopen = (rest: string) => platform.call("POST", at(`/reopen${rest}`), { reason: "Wrong amount" });
    expect((await reopen("")).body.message.token).toBe("pay_run_not_latest");
    expect((await reopen("?supplementary=1")).body.message.token).toBe("pay_run_not_latest");
    expect((await reopen("?supplementary=2")).body.content.data).toMatchObject({ status: "Open", reopenCount: 1 });
    const deleted = await platform.call("DELETE", at("/supplementary/2"));
    expect([deleted.status, deleted.body.message.token]).toEqual([409, "resource_in_use"]);
    expect((await platform.call("POST", at("/lock?supplementary=2"), ACKNOWLEDGED)).status).toBe(200);
    expect((await slipOf(debtor, 1, 2)).forPeriod.attachmentOrders).toBe("42.60");
  });

  it("that is deleted leaves the lines of other periods' runs of the same number as they are", async () => {
    expect((await platform.lockRun(2)).status).toBe(200);
    const linesOf = async (id: string, period: number) =>
      (await platform.call("GET", `/v1/payroll/line/${id}?period=${period}`)).body.content.data.items;
    const [{ divided: id = "" } = {}] = pairs;
    const before = await linesOf(id, 1);
    expect(before.map(({ supplementary }: { supplementary: number }) => supplementary)).toContain(1);
    const made = await create({ paymentDate: "2026-06-15", reason: "Other" }, 2);
    expect(made.body.content.data).toMatchObject({ period: 2, supplementary: 1 });
    expect((await platform.call("DELETE", at("/supplementary/1", 2))).status).toBe(200);
    expect([await linesOf(id, 1), await linesOf(id, 3)]).toEqual([before, []]);
  });
});
