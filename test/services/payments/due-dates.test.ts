import { afterAll, beforeAll, expect, it } from "vitest";
import { ACCOUNTS, PAYMENTS, type PaymentPlatform, paymentPlatform } from "./sample-payments";

let platform: PaymentPlatform;

const PERIODS = 4;

beforeAll(async () => {
  platform = await paymentPlatform();
  const { employeeId } = await platform.employee({ taxCode: "1257L", bankAccount: ACCOUNTS.main });
  await platform.entered(employeeId, "AeoNonPriority", { totalAmountOwed: "9000" });
  for (let period = 1; period <= PERIODS; period += 1) {
    await platform.next();
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
    const locked = await platform.lockRun(period);
    if (locked.status !== 200) throw new Error(JSON.stringify(locked.body));
  }
}, 300_000);

afterAll(() => platform.stop());

const dates = async (payeeType: string) =>
  (await platform.due(`&payeeType=${payeeType}`)).map(({ dueDate }: { dueDate: string }) => dueDate);

it("net pay is due on the pay date: on the Friday before, if that is a weekend", async () => {
  // 30 May 2026 is a Saturday.
  expect(await dates("Employee")).toEqual(["2026-04-30", "2026-05-29", "2026-06-30", "2026-07-30"]);
});

it("HMRC is due on the 22nd: on the last banking day before, if that is a weekend", async () => {
  // 22 August 2026 is a Saturday; of the months before, the 22nd is a weekday.
  expect(await dates("TaxAuthority")).toEqual(["2026-05-22", "2026-06-22", "2026-07-22", "2026-08-21"]);
  const [own] = await platform.due("&payeeType=TaxAuthority&from=2026-08-21&to=2026-08-21");
  expect(own).toMatchObject({ dueDate: "2026-08-21", source: { taxMonth: 4 } });
  expect(await platform.due("&payeeType=TaxAuthority&from=2026-08-22")).toEqual([]);
});

it("an order's payee is due when the remittance is", async () => {
  const { items } = await platform.done("GET", "/v1/court-orders/remittances?pageSize=100");
  const remitted = items.map(({ dueDate }: { dueDate: string }) => dueDate).sort();
  expect(remitted).toHaveLength(PERIODS);
  expect(await dates("CourtOrderPayee")).toEqual(remitted);
});

it("a batch for a weekend has a warning, and its Bacs file is refused", async () => {
  const [net] = await platform.due("&payeeType=Employee");
  const saturday = { paymentDate: "2026-11-28", paymentIds: [net.paymentId] };
  const { batchId, warnings, status } = await platform.approved(saturday);
  expect([status, warnings]).toEqual(["Approved", [{ paymentId: null, token: "not_a_banking_day" }]]);
  const refused = await platform.call("POST", `${PAYMENTS}/batches/${batchId}/file`);
  expect([refused.status, refused.body.message.token]).toEqual([409, "payment_date_not_possible"]);
});
