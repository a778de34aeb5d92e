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

interface ShownLine {
  readonly lineItemId: string;
  readonly description: string;
  readonly accountCode: string | null;
  readonly taxType: string | null;
}

const lineNamed = (lines: readonly ShownLine[], name: string) => lines.find(({ description }) => description === name);

/** Generates the draft of April again, after the settings and mappings are replaced; returns its path. */
async function draftAgain(settings: object, mappings: readonly object[]) {
  await dataOf("PUT", `${BILLING}/clients/${clientId}/finance-settings`, settings);
  await dataOf("PUT", `${BILLING}/finance/pay-element-mappings`, { mappings });
  const { items } = await dataOf("GET", `${BILLING}/invoices?clientId=${clientId}&status=Draft`);
  for (const { invoiceId } of items) await dataOf("DELETE", `${BILLING}/invoices/${clientId}/${invoiceId}`);
  const { results } = await dataOf("POST", `${BILLING}/invoices/generate`, APRIL);
  return `${BILLING}/invoices/${clientId}/${results[0].invoiceId}`;
}

test("a refresh without other mappings changes nothing: fees keep the account and the tax type that they state", async () => {
  for (const code of ["200", "201"])
    await dataOf("POST", `${BILLING}/finance/accounts`, { code, name: `Sales ${code}` });
  const fee = { kind: "PerPayslip", amount: "5.25", accountCode: "201", taxType: "ZERO" };
  const settings = { defaultAccountCode: "200", defaultTaxType: "STANDARD", fees: [fee] };
  const path = await draftAgain(settings, []);
  const made = await dataOf("GET", path);
  expect(lineNamed(made.lineItems, "Payslips")).toMatchObject({ accountCode: "201", taxType: "ZERO" });
  const { mappingChanges, ...refreshed } = await dataOf("POST", `${path}/refresh-line-item-mappings`);
  expect(mappingChanges).toEqual([]);
  expect(refreshed).toEqual({ ...made, version: refreshed.version, updatedAt: refreshed.updatedAt });
  const bulk = { action: "RefreshLineItemMappings", invoiceIds: [made.invoiceId] };
  const { results } = await dataOf("POST", `${BILLING}/invoices/bulk-action`, bulk);
  expect(results).toMatchObject([{ success: true, mappingChanges: [] }]);
  expect((await dataOf("GET", path)).lineItems).toEqual(made.lineItems);
});

test("a line whose account or tax type somebody changed keeps it, and loses it with the change", async () => {
  const path = await draftAgain({ defaultAccountCode: "200", defaultTaxType: "STANDARD", fees: [] }, []);
  const { lineItems } = await dataOf("GET", path);
  const changed = lineItems.map(({ description, taxType, ...line }: ShownLine) =>
    description === "Employer National Insurance"
      ? { ...line, description, taxType: "EXEMPT" }
      : { ...line, description, taxType },
  );
  await dataOf("PATCH", path, { lineItems: changed });
  const employerNi = { controlAccount: "EmployerNi", taxType: "OUTSIDE_SCOPE", accountCode: "201" };
  await dataOf("PUT", `${BILLING}/finance/pay-element-mappings`, { mappings: [employerNi] });
  const refreshed = await dataOf("POST", `${path}/refresh-line-item-mappings`);
  const line = lineNamed(refreshed.lineItems, "Employer National Insurance");
  expect(line).toMatchObject({ accountCode: "201", taxType: "EXEMPT" });
  const { lineItemId, description } = line ?? {};
  expect(refreshed.mappingChanges).toEqual([
    { lineItemId, description, change: "AccountCode", before: "200", after: "201", reason: "Mapping" },
  ]);
});

test("a mapping that is gone leaves the default, and the refresh says of which line", async () => {
  const employerNi = { controlAccount: "EmployerNi", taxType: "OUTSIDE_SCOPE" };
  const path = await draftAgain({ defaultAccountCode: "200", defaultTaxType: "STANDARD", fees: [] }, [employerNi]);
  await dataOf("PUT", `${BILLING}/finance/pay-element-mappings`, { mappings: [] });
  const { mappingChanges } = await dataOf("POST", `${path}/refresh-line-item-mappings`);
  const change = { change: "TaxType", before: "OUTSIDE_SCOPE", after: "STANDARD", reason: "Default" };
  expect(mappingChanges).toMatchObject([{ description: "Employer National Insurance", ...change }]);
});

test("a line that a mapping excludes goes with the refresh, and its tax with it", async () => {
  const employerNi = { controlAccount: "EmployerNi", taxType: "OUTSIDE_SCOPE" };
  const path = await draftAgain({ defaultTaxType: "STANDARD", fees: [] }, [employerNi]);
  const made = await dataOf("GET", path);
  const gone = made.lineItems.find(({ description }: ShownLine) => description === "Employer National Insurance");
  await dataOf("PUT", `${BILLING}/finance/pay-element-mappings`, { mappings: [{ ...employerNi, isExcluded: true }] });
  const refreshed = await dataOf("POST", `${path}/refresh-line-item-mappings`);
  expect(lineNamed(refreshed.lineItems, "Employer National Insurance")).toBeUndefined();
  expect(pence(refreshed.subTotal)).toBe(pence(made.subTotal) - pence(gone.lineAmount));
  expect(refreshed.totalTax).toBe(made.totalTax);
  expect(refreshed.mappingChanges).toEqual([
    {
      lineItemId: gone.lineItemId,
      description: gone.description,
      change: "Removed",
      before: gone.lineAmount,
      after: null,
      reason: "Excluded",
    },
  ]);
});

test("a refresh that would leave no line is refused", async () => {
  const settings = { defaultTaxType: "STANDARD", fees: [] };
  const path = await draftAgain(settings, []);
  const { invoiceId, lineItems } = await dataOf("GET", path);
  const sources = lineItems.map(
    ({ payElementId, description }: ShownLine & { readonly payElementId: string | null }) =>
      payElementId === null
        ? { controlAccount: description.endsWith("pension") ? "EmployerPension" : "EmployerNi", isExcluded: true }
        : { payElementId, isExcluded: true },
  );
  await dataOf("PUT", `${BILLING}/finance/pay-element-mappings`, { mappings: sources });
  const refused = await call("POST", `${path}/refresh-line-item-mappings`);
  expect([refused.status, refused.body.message.token]).toEqual([409, "nothing_to_invoice"]);
  const bulk = { action: "RefreshLineItemMappings", invoiceIds: [invoiceId] };
  const { results } = await dataOf("POST", `${BILLING}/invoices/bulk-action`, bulk);
  expect(results).toMatchObject([{ success: false, reasonToken: "nothing_to_invoice" }]);
  expect((await dataOf("GET", path)).lineItems).toHaveLength(lineItems.length);
  await draftAgain(settings, []);
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
