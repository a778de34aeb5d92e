import { afterAll, beforeAll, expect, it } from "vitest";
import { PUBLISHED_ROWS } from "../../../src/engine/bank-files";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { ACCOUNTS, dataOf, PAYMENTS } from "./sample-payments";

let platform: RunPlatform;

const PAY_DAY = "2026-11-27";

beforeAll(async () => {
  platform = await runPlatform(undefined, { modulusTable: PUBLISHED_ROWS });
  const { call } = platform;
  const address = { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" };
  const bankAccount = { accountName: "Sample Ltd", accountNumber: "66374958", sortCode: "089999" };
  const information = { legalName: "Sample Bakery Ltd", address, bankAccount, bacsServiceUserNumber: "123456" };
  dataOf(await call("POST", "/v1/organisation/information", information));
  const { employeeId } = await platform.employee({ taxCode: "1257L", bankAccount: ACCOUNTS.main });
  await platform.next();
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
  expect((await platform.lockRun(1)).status).toBe(200);
});

afterAll(() => platform.stop());

it("a payment to HMRC without a reference is warned of, and has the reference once it is entered", async () => {
  const { call } = platform;
  const waiting = async () => dataOf(await call("GET", `${PAYMENTS}/due?payeeType=TaxAuthority`)).items[0];
  const batched = async () => {
    const { paymentId } = await waiting();
    return dataOf(await call("POST", `${PAYMENTS}/batches`, { paymentDate: PAY_DAY, paymentIds: [paymentId] }));
  };
  const { paymentId, reference } = await waiting();
  expect(reference).toBe("");
  const before = await batched();
  // HMRC's sort code is in none of the published test cases.
  const notChecked = { paymentId, token: "account_not_checked" };
  expect(before.warnings).toEqual([notChecked, { paymentId, token: "reference_missing" }]);
  dataOf(await call("DELETE", `${PAYMENTS}/batches/${before.batchId}`));
  const settings = { payeReference: "123/AB456", accountsOfficeReference: "123PA00012345" };
  dataOf(await call("POST", "/v1/organisation/tax/settings", settings));
  expect((await waiting()).reference).toBe("123PA000123452701");
  expect((await batched()).warnings).toEqual([notChecked]);
  expect(dataOf(await call("GET", `${PAYMENTS}/${paymentId}`)).reference).toBe("123PA000123452701");
});
