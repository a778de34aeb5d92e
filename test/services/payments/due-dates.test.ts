import { afterAll, beforeAll, expect, it } from "vitest";
import { memberOf, signedIn } from "../support/people";
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

const NOT_POSSIBLE = [409, "payment_date_not_possible"];
const answer = async (path: string, body?: object, by = platform.call) => {
  const { status, body: answered } = await by("POST", `${PAYMENTS}/batches/${path}`, body);
  return [status, answered.message.token];
};

it("a batch for a day on which no money arrives has a warning, and is refused when it is submitted", async () => {
  const [net] = await platform.due("&payeeType=Employee");
  const impossible = { paymentId: null, token: "payment_date_not_possible" };
  for (const [paymentDate, ofDay] of [
    ["2026-11-28", [{ paymentId: null, token: "not_a_banking_day" }]],
    ["2026-11-23", []],
    ["2026-11-20", []],
  ] as const) {
    const batch = { paymentDate, paymentIds: [net.paymentId] };
    const { batchId, warnings } = await platform.done("POST", `${PAYMENTS}/batches`, batch);
    expect([paymentDate, warnings]).toEqual([paymentDate, [...ofDay, impossible]]);
    expect(await answer(`${batchId}/submit`, undefined, platform.clerk.call)).toEqual(NOT_POSSIBLE);
    await platform.done("DELETE", `${PAYMENTS}/batches/${batchId}`);
  }
});

it("a bank list takes any day but one that is over", async () => {
  const [net] = await platform.due("&payeeType=Employee");
  const sources = ["SortCode", "AccountNumber", "Amount"];
  const columns = sources.map((source) => ({ header: source, source }));
  const { formatId } = await platform.done("POST", `${PAYMENTS}/formats`, { name: "Our bank", columns });
  const submitted = async (paymentDate: string) => {
    const batch = { paymentDate, formatId, paymentIds: [net.paymentId] };
    const { batchId } = await platform.done("POST", `${PAYMENTS}/batches`, batch);
    const found = await answer(`${batchId}/submit`, undefined, platform.clerk.call);
    const version = (await platform.done("GET", `${PAYMENTS}/batches/${batchId}`)).version;
    if (found[0] === 200) await answer(`${batchId}/reject`, { version, reason: "Again" }, platform.manager.call);
    else await platform.done("DELETE", `${PAYMENTS}/batches/${batchId}`);
    return found;
  };
  expect(await submitted("2026-11-20")).toEqual(NOT_POSSIBLE);
  expect(await submitted("2026-11-21")).toEqual([200, "payment_batch_submitted"]);
  expect(await submitted("2026-11-28")).toEqual([200, "payment_batch_submitted"]);
});

it("a batch whose day has become impossible is not approved any more", async () => {
  const [net] = await platform.due("&payeeType=Employee");
  const batch = { paymentDate: "2026-11-27", paymentIds: [net.paymentId] };
  const { batchId } = await platform.done("POST", `${PAYMENTS}/batches`, batch);
  const submit = `${PAYMENTS}/batches/${batchId}/submit`;
  const { version } = await platform.done("POST", submit);
  platform.passTime(5 * 24 * 3_600_000);
  const { call } = memberOf(platform, await signedIn(platform, "clerk@sample.example"));
  expect(await answer(`${batchId}/approve`, { version }, call)).toEqual(NOT_POSSIBLE);
});
