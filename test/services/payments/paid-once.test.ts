import { afterAll, beforeAll, expect, it } from "vitest";
import { ACCOUNTS, COUNCIL, dataOf, PAYMENTS, type PaymentPlatform, paymentPlatform } from "./sample-payments";

let platform: PaymentPlatform;

const PAY_DAY = "2026-11-27";
const DEBTORS = 6;
const FILES = "/v1/court-orders/remittances/files";

beforeAll(async () => {
  platform = await paymentPlatform();
  const { done } = platform;
  const council = { name: "Sample Council", paymentMethod: "Bacs", bankAccount: COUNCIL };
  const { payeeId } = await done("POST", "/v1/court-orders/payees", council);
  await platform.next();
  for (let at = 0; at < DEBTORS; at += 1) {
    const { employeeId } = await platform.employee({ taxCode: "1257L", bankAccount: ACCOUNTS.main });
    await platform.entered(employeeId, "AeoNonPriority", { payeeId, totalAmountOwed: "9000" });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
  }
  expect((await platform.lockRun(1)).status).toBe(200);
}, 300_000);

afterAll(() => platform.stop());

it("a remittance that a batch and a file of court orders ask for at once is paid by one of them", async () => {
  const { call, done, due } = platform;
  const orders = await due("&payeeType=CourtOrderPayee");
  expect(orders).toHaveLength(DEBTORS);
  for (const [at, { paymentId, source }] of orders.entries()) {
    const batch = () => call("POST", `${PAYMENTS}/batches`, { paymentDate: PAY_DAY, paymentIds: [paymentId] });
    const file = () => call("POST", FILES, { remittanceIds: [source.remittanceId], paymentDate: PAY_DAY });
    const answers = await Promise.all(at % 2 === 0 ? [batch(), file()] : [file(), batch()]);
    const [batched, filed] = at % 2 === 0 ? answers : [...answers].reverse();
    const won = [batched, filed].filter((answer) => answer?.status === 201);
    expect(won).toHaveLength(1);
    const isBatched = batched?.status === 201;
    const lost = isBatched ? filed : batched;
    const expected = isBatched ? "remittance_in_payment" : "payment_not_pending";
    expect([lost?.status, lost?.body.message.token]).toEqual([409, expected]);
    const payment = await done("GET", `${PAYMENTS}/${paymentId}`);
    expect([payment.status, payment.batchId === null]).toEqual(isBatched ? ["Pending", false] : ["Cancelled", true]);
  }
});

it("a payment that two batches ask for at once is in one of them", async () => {
  const { call, due, done } = platform;
  for (const { paymentId } of await due("&payeeType=Employee")) {
    const body = { paymentDate: PAY_DAY, paymentIds: [paymentId] };
    const answers = await Promise.all([0, 1, 2].map(() => call("POST", `${PAYMENTS}/batches`, body)));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const { status, body: lost } of answers) {
      if (status !== 201) expect([status, lost.message.token]).toEqual([409, "payment_not_pending"]);
    }
    const [batch] = won.map(dataOf);
    expect((await done("GET", `${PAYMENTS}/${paymentId}`)).batchId).toBe(batch.batchId);
  }
});
