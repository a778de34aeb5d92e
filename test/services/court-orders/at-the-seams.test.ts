import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taken } from "../pairs/orders";
import { issuesOf } from "../pay/sample-employees";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";
import { type OrderPlatform, orderPlatform } from "./sample-orders";

// What an order takes where it meets a pension, a ceiling or another order. Everybody is paid 2,500.00 in April 2026: tax
// 290.20 and National Insurance 116.16 leave 2,093.64; 5% of 1,980.00 with relief at source takes 79.20.

const ORDERS = "/v1/court-orders/orders";
const PENSIONS = "/v2/pension";
const PAY = [{ payElementCode: "SALARY", amount: "2500.00" }];

let platform: OrderPlatform;
let calls: ReturnType<typeof callsOf>;
let scheme: { readonly id: string };
let member = "";
let limited = "";
let settled = "";
let council = "";

const lineItem = async (orderId: string) => (await platform.read(orderId)).lineItems[0];

beforeAll(async () => {
  platform = await orderPlatform();
  calls = callsOf(platform);
  scheme = await calls.done("POST", `${PENSIONS}/pension-schema`, SCHEME);
  const group = { ...GROUP, pensionSchemaId: scheme.id };
  const { id: pensionGroupId } = await calls.done("POST", `${PENSIONS}/pension-group`, group);
  const someone = async () => (await platform.employee({ startDate: "2026-04-01", taxCode: "1257L" })).employeeId;
  member = await someone();
  limited = await someone();
  settled = await someone();
  const joined = { employeeId: member, pensionGroupId, enrolmentDate: "2026-04-01" };
  await calls.done("POST", `${PENSIONS}/employee-pension`, joined);
  await platform.next();
  for (const id of [member, limited, settled]) await platform.post(id, PAY);
});

afterAll(() => platform.stop());

describe("a council tax order beside a pension", () => {
  it("is calculated after a master trust, which a scheme is unless it states its kind", async () => {
    expect(scheme).toMatchObject({ schemeKind: "MasterTrust" });
    ({ orderId: council } = await platform.entered(member, "Ctaeo", { totalAmountOwed: "2000.00" }));
    await platform.settled(1);
    // 17% of 1,420.00 to 2,020.00: 2,014.44 is in it.
    expect(await lineItem(council)).toMatchObject({ attachableEarnings: "2014.44", amountPaid: "342.45" });
  });

  it("is calculated before a group personal pension", async () => {
    const change = { ...SCHEME, schemeKind: "GroupPersonal" };
    const changed = await calls.done("PUT", `${PENSIONS}/pension-schema/${scheme.id}`, change);
    expect(changed).toMatchObject({ schemeKind: "GroupPersonal" });
    await platform.settled(1);
    // 343.40 and half of the 73.64 above 2,020.00.
    expect(await lineItem(council)).toMatchObject({ attachableEarnings: "2093.64", amountPaid: "380.22" });
  });
});

describe("reconciliation", () => {
  it("finds no difference in a deduction that protected earnings reduce", async () => {
    const { orderId } = await platform.entered(limited, "AeoPriority", {
      protectedEarningsSettingCourtPerAmount: "2000.00",
    });
    await platform.entered(settled, "Ctaeo", { totalAmountOwed: "50.00" });
    await platform.settled(1);
    expect((await platform.lockRun(1)).status).toBe(200);
    const run = { payrollConfigId: platform.payrollConfigId, year: 2026, period: 1 };
    const { summary, results } = await calls.done("POST", `${ORDERS}/reconcile`, run);
    expect(summary).toEqual({ Matched: 3, AmountDiffers: 0, MissingInRun: 0, MissingInSchedule: 0 });
    const own = results.find((each: { orderId: string }) => each.orderId === orderId);
    expect(own).toMatchObject({ expectedDeduction: "150.00", amountPaid: "93.64", shortfall: "56.36" });
  });
});

describe("an order that is paid off", () => {
  it("is listed for the pay day on which it took the last of its debt, and for none after it", async () => {
    const on = (day: string) => calls.done("GET", `${ORDERS}/employees/${settled}?payDate=${day}`);
    expect((await on("2026-04-30")).items).toMatchObject([{ status: "Discharged", amountRepaidToDate: "50.00" }]);
    expect((await on("2026-05-29")).items).toEqual([]);
  });
});

describe("arrestments", () => {
  it("count days from receipt if no day of service is stated, and name their type if another is in the way", async () => {
    const { employeeId } = await platform.employee({ taxCode: "S1257L" });
    const { orderId } = await platform.entered(employeeId, "Cma", { dateServed: null });
    const second = await platform.enter(employeeId, "Cma", { dateServed: null });
    expect(issuesOf(second)).toEqual([["orderType", "second_current_maintenance_arrestment"]]);
    await platform.next();
    await platform.post(employeeId, PAY);
    await platform.settled(2);
    // From 9 March to 30 May.
    expect(await lineItem(orderId)).toMatchObject({ days: 82 });
  });

  it("give way to a conjoined order, which is refused while one runs; both stop the loan, and one after it is returned", async () => {
    const { employeeId } = await platform.employee({ startDate: "2026-04-01", taxCode: "1257L", week1Month1: true });
    const loan = { startDate: "2026-04-06", studentLoanPlan: "Plan1" };
    await calls.done("POST", `/v1/employees/${employeeId}/student-loan/start`, loan);
    const { orderId } = await platform.entered(employeeId, "Ea", { totalAmountOwed: "9000" });
    const dates = { dateMade: "2026-06-08", dateReceived: "2026-06-11", dateServed: "2026-06-11" };
    const conjoined = { ...dates, ordinaryDebtAmount: "9000.00", maintenanceDailyRate: ["5.50"] };
    expect(issuesOf(await platform.enter(employeeId, "Cao", conjoined))).toEqual([
      ["orderType", "arrestments_still_active"],
    ]);
    await platform.post(employeeId, PAY);
    expect((await platform.lockRun(2)).status).toBe(200);
    expect((await platform.change(orderId, { endDate: "2026-06-10" })).status).toBe(200);
    await platform.entered(employeeId, "Cao", conjoined);
    await platform.next();
    await platform.post(employeeId, PAY);
    await platform.settled(3);
    const day = {
      unit: "Month",
      count: 1,
      attachable: new Decimal("2093.64"),
      loans: new Decimal(0),
      days: 19,
    } as const;
    for (const [period, type] of [
      [2, "Ea"],
      [3, "Cao"],
    ] as const) {
      const { forPeriod } = await platform.payslip(employeeId, period);
      const attachmentOrders = taken(type, day).toFixed(2);
      expect(forPeriod).toMatchObject({ attachmentOrders, attachmentOrderFees: "1.00", studentLoan: "0.00" });
    }
    const after = { dateMade: "2026-06-15", dateReceived: "2026-06-16" };
    const { warnings } = (await platform.enter(employeeId, "Ea", after)).body.content.data;
    expect(JSON.stringify(warnings)).toContain("arrestment_while_conjoined_order");
    const { warnings: ofRun } = await platform.settled(3);
    const { forPeriod } = await platform.payslip(employeeId, 3);
    expect(forPeriod).toMatchObject({ attachmentOrders: taken("Cao", day).toFixed(2), attachmentOrderFees: "1.00" });
    expect(JSON.stringify(ofRun)).toContain("arrestment_beside_conjoined_order");
  });
});
