import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { GROUP, SCHEME } from "../pensions/sample-pensions";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { dataOf, made } from "./made";

// What documents and settings name is not deleted: it is archived, or stays until nothing names it.

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let payrollConfigId: string;
let employeeId: string;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  payrollConfigId = await payroll("Monthly staff");
  const person = { firstName: "Sample", lastName: "Baker", dateOfBirth: "1990-01-31", gender: "Female" };
  ({ employeeId } = await made(call, "/v1/employees", { ...person, startDate: "2026-04-06", payrollConfigId }));
});

afterAll(() => platform.stop());

const refusalOf = async (path: string) => {
  const { status, body } = await call("DELETE", path);
  return [status, body.message.token];
};

const IN_USE = [409, "resource_in_use"];

let elements = 0;

async function element(direction = "Payment"): Promise<string> {
  elements += 1;
  const of = { code: `E${elements}`, name: `Element ${elements}`, direction };
  return (await made(call, "/v1/organisation/pay-element", of)).payElementId;
}

async function payroll(name: string): Promise<string> {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };
  const of = { name, payFrequency: "Monthly", paymentPeriodConfig };
  return (await made(call, "/v1/payrollconfig", of)).payrollConfigId;
}

test("an account and a tax rate that lines of documents name stay, and can be archived", async () => {
  const finance = "/v1/billing/finance";
  const { clientId } = await made(call, "/v1/billing/clients", { name: "Sample Bakery Ltd" });
  for (const code of ["300", "301"]) await made(call, `${finance}/accounts`, { code, name: `Sales ${code}` });
  await made(call, `${finance}/tax-rates`, { taxType: "MARGIN", name: "Margin scheme", rate: "10" });
  const line = { description: "Payslips", lineAmount: "10.00", accountCode: "300", taxType: "MARGIN" };
  await made(call, `/v1/billing/clients/${clientId}/invoices`, { lineItems: [line] });
  const credited = { ...line, accountCode: "301" };
  await made(call, "/v1/billing/credit-notes", { clientId, lineItems: [credited] });
  for (const path of [`${finance}/accounts/300`, `${finance}/accounts/301`, `${finance}/tax-rates/MARGIN`]) {
    expect(await refusalOf(path)).toEqual(IN_USE);
    expect(await made(call, `${path}/archive`, undefined)).toMatchObject({ isArchived: true });
    expect(await refusalOf(path)).toEqual(IN_USE);
    expect(dataOf(await call("GET", path)).isArchived).toBe(true);
  }
  await made(call, `${finance}/accounts`, { code: "302", name: "Sales 302" });
  expect(await refusalOf(`${finance}/accounts/302`)).toEqual([200, "account_deleted"]);
});

test("a pay element that mappings, payees or settings name is archived, and what names it still does", async () => {
  const { templateId } = await made(call, "/v1/journal/templates", { name: "Journal" });
  const payees = "/v1/payments/payees";
  const naming: Readonly<Record<string, (payElementId: string) => Promise<unknown>>> = {
    "a billing mapping": async (payElementId) =>
      dataOf(await call("PUT", "/v1/billing/finance/pay-element-mappings", { mappings: [{ payElementId }] })),
    "a journal mapping": async (payElementId) =>
      dataOf(
        await call("PUT", `/v1/journal/templates/${templateId}/pay-element-mappings/${payElementId}`, {
          nominalCode: "7000",
        }),
      ),
    "a payee": (payElementId) => made(call, payees, { name: "Sample Union", payElementIds: [payElementId] }),
    "the holiday settings": async (payElementId) =>
      dataOf(await call("PUT", "/v1/holiday/organisation", { holidayYearStart: "--04-06", payElementId })),
  };
  for (const [what, name] of Object.entries(naming)) {
    const payElementId = await element();
    await name(payElementId);
    const removed = dataOf(await call("DELETE", `/v1/organisation/pay-element/${payElementId}`));
    expect([what, removed.isArchived]).toEqual([what, true]);
    expect(dataOf(await call("GET", `/v1/organisation/pay-element/${payElementId}`)).isArchived).toBe(true);
  }
  expect(dataOf(await call("GET", "/v1/billing/finance/pay-element-mappings")).mappings).toHaveLength(1);
  const unnamed = await element();
  expect(await refusalOf(`/v1/organisation/pay-element/${unnamed}`)).toEqual([200, "pay_element_deleted"]);
});

test("a payee that a recurring item names, a scheme that a payee names and a payroll that a template names stay", async () => {
  const payElementId = await element("Deduction");
  const { paymentPayeeId } = await made(call, "/v1/payments/payees", { name: "Sample Charity" });
  const item = { payElementId, amount: "10.00", startDate: "2026-04-30", paymentPayeeId };
  const { recurringLineItemId } = await made(call, `/v1/recurring-items/employees/${employeeId}`, item);
  const payee = `/v1/payments/payees/${paymentPayeeId}`;
  expect(await refusalOf(payee)).toEqual(IN_USE);
  dataOf(await call("DELETE", `/v1/recurring-items/${recurringLineItemId}`));
  expect(await refusalOf(payee)).toEqual([200, "payment_payee_deleted"]);

  const { id: pensionSchemaId } = await made(call, "/v2/pension/pension-schema", SCHEME);
  const provider = { name: "Sample Pension", kind: "PensionProvider", pensionSchemaId };
  const { paymentPayeeId: providerId } = await made(call, "/v1/payments/payees", provider);
  const scheme = `/v2/pension/pension-schema/${pensionSchemaId}`;
  expect(await refusalOf(scheme)).toEqual(IN_USE);
  dataOf(await call("DELETE", `/v1/payments/payees/${providerId}`));
  const { id: groupId } = await made(call, "/v2/pension/pension-group", { ...GROUP, pensionSchemaId });
  expect(await refusalOf(scheme)).toEqual(IN_USE);
  dataOf(await call("DELETE", `/v2/pension/pension-group/${groupId}`));
  expect((await refusalOf(scheme))[0]).toBe(200);

  const named = await payroll("Office staff");
  const template = { name: "Office journal", payrollConfigIds: [named] };
  const { templateId } = await made(call, "/v1/journal/templates", template);
  const path = `/v1/payrollconfig/${named}`;
  expect(await refusalOf(path)).toEqual(IN_USE);
  dataOf(await call("DELETE", `/v1/journal/templates/${templateId}`));
  expect((await refusalOf(path))[0]).toBe(200);
});

test("a payment format that a batch names is archived: its name is free, and no new batch has it", async () => {
  const name = "Our bank";
  const sources = ["SortCode", "AccountNumber", "Amount"];
  const columns = sources.map((source) => ({ header: source, source }));
  const { formatId } = await made(call, "/v1/payments/formats", { name, columns });
  await made(call, `/v1/payroll/${payrollConfigId}/next`, undefined);
  await made(call, `/v1/payroll/line/${employeeId}`, { lines: [{ payElementCode: "SALARY", amount: "3000" }] });
  const information = { legalName: "Sample Bakery Ltd", address: { line1: "1 Street", postcode: "EC1A 1BB" } };
  const account = { accountName: "Sample Ltd", accountNumber: "66374958", sortCode: "089999" };
  await made(call, "/v1/organisation/information", { ...information, bankAccount: account });
  const lock = `/v1/payroll/${payrollConfigId}/2026/1/lock`;
  dataOf(await call("POST", lock, { acknowledgeWarnings: true }));
  const filter = { payeeType: "TaxAuthority" };
  const { batchId } = await made(call, "/v1/payments/batches", { paymentDate: "2026-11-27", formatId, filter });
  const removed = dataOf(await call("DELETE", `/v1/payments/formats/${formatId}`));
  expect(removed).toMatchObject({ formatId, isArchived: true });
  expect(dataOf(await call("GET", `/v1/payments/formats/${formatId}`))).toMatchObject({ name, isArchived: true });
  const { items } = dataOf(await call("GET", "/v1/payments/formats?pageSize=100"));
  expect(items.map((each: { readonly formatId: string }) => each.formatId)).not.toContain(formatId);
  await made(call, "/v1/payments/formats", { name, columns });
  dataOf(await call("DELETE", `/v1/payments/batches/${batchId}`));
  const again = await call("POST", "/v1/payments/batches", { paymentDate: "2026-11-27", formatId, filter });
  expect([again.status, again.body.message.token]).toEqual([404, "format_not_found"]);
});
