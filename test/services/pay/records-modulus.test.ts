import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLISHED_ROWS } from "../../../src/engine/bank-files/modulus";
import { issuesOf, type PayPlatform, payPlatform, SAMPLE } from "./sample-employees";

let platform: PayPlatform;

const RIGHT = { accountName: "S Baker", sortCode: "08-99-99", accountNumber: "66374958" };
const WRONG = { ...RIGHT, accountNumber: "66374959" };
const UNKNOWN = { ...RIGHT, sortCode: "000000" };

beforeAll(async () => {
  platform = await payPlatform(undefined, { modulusTable: PUBLISHED_ROWS });
});

afterAll(() => platform.stop());

describe("account numbers, where a table is configured", () => {
  it("have to pass the modulus check, on employees and the organisation", async () => {
    const made = await platform.employee({ bankAccount: RIGHT });
    const split = { ...WRONG, splitType: "Percentage", splitValue: "10" };
    const sent = { ...SAMPLE, bankAccount: WRONG, bankAccounts: [split] };
    const told = [
      ["bankAccount.accountNumber", "bank_details_fail_modulus_check"],
      ["bankAccounts[0].accountNumber", "bank_details_fail_modulus_check"],
    ];
    expect(issuesOf(await platform.call("POST", "/v1/employees", sent))).toEqual(told);
    expect(issuesOf(await platform.call("PUT", `/v1/employees/${made.employeeId}`, sent))).toEqual(told);
    const patch = { bankAccount: { accountNumber: WRONG.accountNumber } };
    const patched = await platform.call("PATCH", `/v1/employees/${made.employeeId}`, patch);
    expect(issuesOf(patched)).toEqual(told.slice(0, 1));
    expect(JSON.stringify(patched.body)).not.toContain(WRONG.accountNumber);
    const information = { legalName: "Sample Ltd", address: { line1: "1" }, bankAccount: WRONG };
    expect(issuesOf(await platform.call("POST", "/v1/organisation/information", information))).toEqual(
      told.slice(0, 1),
    );
  });

  it("are presumed right where the table has no row for the sort code", async () => {
    expect((await platform.employee({ bankAccount: UNKNOWN })).bankAccount.sortCode).toBe("000000");
  });
});
