import { afterAll, beforeAll, expect, it } from "vitest";
import { jobsAtRest, openDatabase } from "../all/contents";
import { type OrderPlatform, orderPlatform } from "./sample-orders";

let platform: OrderPlatform;

beforeAll(async () => {
  platform = await orderPlatform();
});

afterAll(() => platform.stop());

it("has a variation in the run that is being locked, or as a late fact of it: never in between", async () => {
  const { employeeId } = await platform.employee({ taxCode: "1257L" });
  const { orderId } = await platform.entered(employeeId, "AeoNonPriority", { totalAmountOwed: "9000" });
  let late = 0;
  for (let period = 1; period <= 8; period++) {
    const { paymentDate: date } = (await platform.next()).body.content.data;
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
    const before = (await platform.read(orderId)).details.fixedAmount;
    const wanted = `${100 + period}.00`;
    const vary = () => platform.change(orderId, { fixedAmount: wanted, effectiveFrom: date });
    const varyLater = async () => {
      for (let read = 0; read < period; read++) await platform.read(orderId);
      return vary();
    };
    const [locked, varied] = await Promise.all([platform.lockRun(period), period % 2 === 0 ? vary() : varyLater()]);
    expect(locked.status).toBe(200);
    expect(varied.status).toBe(200);
    const { lineItems, variations } = await platform.read(orderId);
    const { amountPaid } = lineItems[0];
    if (amountPaid !== wanted) {
      expect(amountPaid).toBe(before);
      late += Number(wanted) - Number(before);
    }
    expect(variations.at(-1)).toMatchObject({ effectiveFrom: date, fixedAmount: wanted });
  }
  const database = await openDatabase(platform.databaseUrl);
  await jobsAtRest(database).finally(() => database.end());
  const { items } = (await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}/corrections`)).body.content
    .data;
  const differences = items.flatMap(({ effects }: Correction) =>
    effects.courtOrders.map(({ difference }) => difference),
  );
  expect(differences).toEqual(late === 0 ? [] : [`${late}.00`]);
});

interface Correction {
  readonly effects: { readonly courtOrders: readonly { readonly difference: string }[] };
}
