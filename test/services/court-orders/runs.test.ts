import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OrderPlatform, orderPlatform } from "./sample-orders";

let platform: OrderPlatform;

beforeAll(async () => {
  platform = await orderPlatform();
});

afterAll(() => platform.stop());

const itemsOf = async (orderId: string) => (await platform.read(orderId)).lineItems;

/** Pays an employee in a period and locks its run. */
async function paid(employeeId: string, period: number, amount: string | null): Promise<void> {
  await platform.next();
  if (amount !== null) await platform.post(employeeId, [{ payElementCode: "SALARY", amount }]);
  const locked = await platform.lockRun(period);
  if (locked.status !== 200) throw new Error(JSON.stringify(locked.body));
}

describe("orders in pay runs", () => {
  it("deduct in previews, are kept when the run is locked, and end with the debt", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const { orderId } = await platform.entered(employeeId, "AeoNonPriority");
    const onHold = await platform.employee({ taxCode: "1257L" });
    const { orderId: idle } = await platform.entered(onHold.employeeId, "NiAeoFines");
    const waiting = await platform.entered(employeeId, "CmsDeo", { startDate: "2026-06-01" });

    await platform.next();
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
    await platform.settled(1);
    const [pending] = await itemsOf(orderId);
    expect(pending).toMatchObject({
      lineItemId: null,
      status: "Pending",
      expectedDeduction: "120.00",
      amountPaid: "120.00",
    });
    const preview = await platform.payslip(employeeId, 1);
    expect(preview.forPeriod).toMatchObject({ attachmentOrders: "120.00", attachmentOrderFees: "1.00" });
    expect((await platform.lockRun(1)).status).toBe(200);

    const after = await platform.read(orderId);
    expect(after).toMatchObject({ status: "Active", amountRepaidToDate: "120.00", remainingBalance: "80.00" });
    expect(after.lineItems).toEqual([{ ...pending, lineItemId: expect.any(String), status: "Paid" }]);
    expect(await platform.read(idle)).toMatchObject({ status: "OnHoldNoEligibleEarnings" });
    expect((await platform.read(waiting.orderId)).lineItems).toEqual([]);
    const refused = await platform.call("DELETE", `/v1/court-orders/orders/${orderId}`);
    expect(refused.body.message.token).toBe("court_order_has_deductions");

    const varied = await platform.change(orderId, { fixedAmount: "150", effectiveFrom: "2020-01-01" });
    expect([varied.status, varied.body.message.token]).toEqual([409, "period_locked"]);
    await platform.change(orderId, { fixedAmount: "60" });
    await platform.next();
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
    await platform.post(onHold.employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
    expect((await platform.lockRun(2)).status).toBe(200);
    expect((await itemsOf(orderId))[0]).toMatchObject({ amountPaid: "60.00", paymentDate: "2026-05-30" });
    expect(await platform.read(idle)).toMatchObject({ status: "Active" });

    await paid(employeeId, 3, "2400.00");
    expect(await platform.read(orderId)).toMatchObject({
      status: "Discharged",
      statusReason: "Paid in full",
      remainingBalance: "0.00",
      lineItems: [{ amountPaid: "20.00", status: "Paid" }, { amountPaid: "60.00" }, { amountPaid: "120.00" }],
    });
    expect((await itemsOf(waiting.orderId))[0]).toMatchObject({ paymentDate: "2026-06-30", amountPaid: "200.00" });
    const types = (await platform.events()).map(({ event_type }) => event_type);
    expect(types.filter((type) => type.startsWith("court_order.") && type !== "court_order.remittance_due")).toEqual([
      ...["created", "created", "created", "on_hold", "varied", "resumed", "discharged"].map(
        (name) => `court_order.${name}`,
      ),
    ]);
  });

  it("carry a shortfall, take nothing while suspended, and end with the last period before their end", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const { orderId } = await platform.entered(employeeId, "CmsDeo", { fixedAmount: "400", endDate: "2026-09-15" });
    await paid(employeeId, 4, "800.00");
    expect(await platform.read(orderId)).toMatchObject({
      shortfallCarriedForward: "80.00",
      lineItems: [{ amountPaid: "320.00", expectedDeduction: "400.00", status: "PartiallyPaid", shortfall: "80.00" }],
    });
    await platform.change(orderId, { status: "Suspended" });
    await platform.next();
    expect((await platform.payslip(employeeId, 5)).forPeriod.attachmentOrders).toBe("0.00");
    await platform.change(orderId, { status: "Active" });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "1400.00" }]);
    await platform.lockRun(5);
    expect(await platform.read(orderId)).toMatchObject({
      status: "Discharged",
      statusReason: "Ended with this payment",
      shortfallCarriedForward: "0.00",
    });
  });
});
