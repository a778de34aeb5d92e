import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";

// A bureau bills a client for the locked run of the client's organisation; both are reached by the caller.

let platform: RunPlatform;
let bureau: string;
let clientId: string;

const BILLING = "/v1/billing";
const call = (method: string, path: string, body?: object, organisation = bureau) =>
  platform.call(method, path, body, { "x-org-id": organisation });
const dataOf = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.content.data;
};
const pence = (amount: string) => Math.round(Number(amount) * 100);
const SETTINGS = {
  defaultTaxType: "STANDARD",
  fees: [
    { kind: "PerPayslip", amount: "4.50" },
    { kind: "PerMonth", amount: "30.00" },
  ],
};
const APRIL = { from: "2026-04-01", to: "2026-04-30" };

beforeAll(async () => {
  platform = await payslipPlatform();
  const { employeeId } = await platform.employee({ lastName: "Baker", taxCode: "1257L" });
  const { employeeId: cook } = await platform.employee({ lastName: "Cook", taxCode: "1257L" });
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "3000" }]);
  await platform.post(cook, [{ payElementCode: "SALARY", amount: "2500" }]);
  await platform.settled(1);
  const { organisationId } = platform.owner;
  const added = await platform.call("POST", "/v1/administration/organisations", { name: "Sample Bureau" });
  bureau = added.body.content.data.organisationId;
  const client = { name: "Sample Bakery Ltd", reference: "BAKERY", organisationIds: [organisationId] };
  ({ clientId } = await dataOf("POST", `${BILLING}/clients`, client));
  await dataOf("PUT", `${BILLING}/clients/${clientId}/finance-settings`, SETTINGS);
});

afterAll(() => platform.stop());

test("an open run is not billed", async () => {
  expect((await dataOf("POST", `${BILLING}/invoices/generate`, APRIL)).results).toEqual([]);
});

test("a locked run is billed once: what was paid, the employer's costs and the fees", async () => {
  const { organisationId } = platform.owner;
  const path = `/v1/payroll/${platform.payrollConfigId}/2026/1`;
  const locked = await call("POST", `${path}/lock`, { acknowledgeWarnings: true }, organisationId);
  expect(locked.status, JSON.stringify(locked.body)).toBe(200);
  const run = (await call("GET", path, undefined, organisationId)).body.content.data;
  const { results, summary } = await dataOf("POST", `${BILLING}/invoices/generate`, APRIL);
  expect(summary).toEqual({ totalProcessed: 1, successful: 1, skipped: 0, failed: 0 });
  const invoice = await dataOf("GET", `${BILLING}/invoices/${clientId}/${results[0].invoiceId}`);
  const { totals, payRunId } = run;
  const paid = pence(totals.grossPay) + pence(totals.employerNi) + pence(totals.employerPension);
  expect(pence(invoice.subTotal)).toBe(paid + 900 + 3000);
  expect(pence(invoice.totalTax)).toBe(Math.round((paid + 3900) / 5));
  expect([invoice.payRunId, invoice.status]).toEqual([payRunId, "Draft"]);
  const again = await dataOf("POST", `${BILLING}/invoices/generate`, { payRunIds: [payRunId] });
  expect(again.results).toMatchObject([{ success: false, error: "already_invoiced" }]);
  expect(again.summary).toMatchObject({ skipped: 1 });
});

test("a draft that is deleted lets its run be billed again, at once by one of two calls", async () => {
  const { items } = await dataOf("GET", `${BILLING}/invoices?clientId=${clientId}`);
  await dataOf("DELETE", `${BILLING}/invoices/${clientId}/${items[0].invoiceId}`);
  const payDay = { from: APRIL.to, to: APRIL.to };
  const both = await Promise.all([APRIL, payDay].map((range) => dataOf("POST", `${BILLING}/invoices/generate`, range)));
  const outcomes = both.flatMap(({ results }) => results.map(({ error }: { error: string | null }) => error)).sort();
  expect(outcomes).toEqual(["already_invoiced", null]);
});

test("names of employees leave the pay run only if the template shows them", async () => {
  const template = { lineItemDescriptionFormat: "{PayElementName} {EmployeeName}", groupLinesBy: "Employee" };
  const draft = async (showEmployeeNames: boolean) => {
    await dataOf("PUT", `${BILLING}/finance/invoice-template`, { ...template, showEmployeeNames });
    const { items } = await dataOf("GET", `${BILLING}/invoices?clientId=${clientId}`);
    await dataOf("DELETE", `${BILLING}/invoices/${clientId}/${items[0].invoiceId}`);
    const { results } = await dataOf("POST", `${BILLING}/invoices/generate`, APRIL);
    const path = `${BILLING}/invoices/${clientId}/${results[0].invoiceId}`;
    return JSON.stringify([await dataOf("GET", path), await dataOf("GET", `${path}/line-items`)]);
  };
  await dataOf("PUT", `${BILLING}/clients/${clientId}/finance-settings`, { ...SETTINGS, invoiceDetail: "PerEmployee" });
  expect(await draft(false)).not.toMatch(/Baker\b|Cook\b/);
  const shown = await draft(true);
  for (const name of ["Baker", "Cook"]) expect(shown).toMatch(new RegExp(`Salary [A-Za-z]+ ${name}`));
  await dataOf("PUT", `${BILLING}/finance/invoice-template`, {});
});

test("mappings are applied to a draft again", async () => {
  const { items } = await dataOf("GET", `${BILLING}/invoices?clientId=${clientId}`);
  const path = `${BILLING}/invoices/${clientId}/${items[0].invoiceId}`;
  const mapping = { feeKind: "PerPayslip", taxType: "ZERO" };
  await dataOf("PUT", `${BILLING}/finance/pay-element-mappings`, { mappings: [mapping] });
  const { lineItems, total } = await dataOf("POST", `${path}/refresh-line-item-mappings`);
  const fee = lineItems.find(({ description }: { description: string }) => description === "Payslips");
  expect(fee).toMatchObject({ quantity: "2", taxType: "ZERO", taxAmount: "0.00" });
  expect(pence(total)).toBe(pence(items[0].total) - 180);
});

test("an issued invoice keeps its run from being reopened", async () => {
  const { items } = await dataOf("GET", `${BILLING}/invoices?clientId=${clientId}`);
  const issue = { action: "Issue", invoiceIds: [items[0].invoiceId] };
  expect((await dataOf("POST", `${BILLING}/invoices/bulk-action`, issue)).results[0].invoiceNumber).toBe("INV-0001");
  const reopen = `/v1/payroll/${platform.payrollConfigId}/2026/1/reopen`;
  const { status } = await call("POST", reopen, { reason: "Wrong hours" }, platform.owner.organisationId);
  expect(status).toBe(409);
});

test("an invoice that is voided lets its run be billed again", async () => {
  const [invoice] = (await dataOf("GET", `${BILLING}/invoices?clientId=${clientId}`)).items;
  await dataOf("POST", `${BILLING}/invoices/${clientId}/${invoice.invoiceId}/void`);
  const { results } = await dataOf("POST", `${BILLING}/invoices/generate`, APRIL);
  expect(results).toMatchObject([{ success: true }]);
  expect(results[0].invoiceId).not.toBe(invoice.invoiceId);
});

test("a client that is archived is not billed", async () => {
  const [draft] = (await dataOf("GET", `${BILLING}/invoices?clientId=${clientId}`)).items;
  await dataOf("DELETE", `${BILLING}/invoices/${clientId}/${draft.invoiceId}`);
  await dataOf("DELETE", `${BILLING}/clients/${clientId}`);
  expect((await dataOf("POST", `${BILLING}/invoices/generate`, APRIL)).results).toEqual([]);
  await dataOf("PATCH", `${BILLING}/clients/${clientId}/unarchive`);
  expect((await dataOf("POST", `${BILLING}/invoices/generate`, APRIL)).results).toMatchObject([{ success: true }]);
});
