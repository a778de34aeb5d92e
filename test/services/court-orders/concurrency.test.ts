import { afterAll, beforeAll, expect, it } from "vitest";
import { type OrderPlatform, orderPlatform } from "./sample-orders";

let platform: OrderPlatform;

beforeAll(async () => {
  platform = await orderPlatform();
});

afterAll(() => platform.stop());

it("has a variation in the run that is being locked, or as a late fact of it: never in between", async () => {
  const { employeeId } = await platform.employee({ taxCode: "1257L" });
  const { orderId } = await platform.entered(employeeId, "AeoNonPriority", { totalAmountOwed: "9000" });
  for (let period = 1; period <= 8; period++) {
    const { paymentDate: date } = (await platform.next()).body.content.data;
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
    const before = (await platform.read(orderId)).details.fixedAmount;
    const wanted = `${100 + period}.00`;
    const vary = () => platform.change(orderId, { fixedAmount: wanted, effectiveFrom: date });
    const late = async () => {
      await new Promise((resolve) => setTimeout(resolve, 12 * period));
      return vary();
    };
    const [locked, varied] = await Promise.all([platform.lockRun(period), period % 2 === 0 ? vary() : late()]);
    expect(locked.status).toBe(200);
    expect(varied.status).toBe(200);
    const { lineItems, variations } = await platform.read(orderId);
    expect([wanted, before]).toContain(lineItems[0].amountPaid);
    expect(variations.at(-1)).toMatchObject({ effectiveFrom: date, fixedAmount: wanted });
  }
});
