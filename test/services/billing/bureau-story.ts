import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { SAMPLE } from "../pay/sample-employees";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type Call, type TestOptions, type TestPlatform, testPlatform } from "../support/platform";
import { idOf } from "./sample-billing";

/** A client of the bureau whose April is locked. */
export interface BilledClient {
  readonly clientId: string;
  readonly organisationId: string;
  readonly payRunId: string;
  /** What the run cost its organisation, in pence: gross pay and the employer's costs. */
  readonly paid: number;
}

// biome-ignore lint/suspicious/noExplicitAny: responses of any operation
type Ask = (method: string, path: string, body?: object) => Promise<any>;

/** A bureau with three clients, each with a locked run of its own organisation. */
export interface Bureau {
  readonly platform: TestPlatform;
  readonly organisationId: string;
  readonly call: Call;
  /** Returns the data of a call under the bureau that must succeed. */
  readonly data: Ask;
  readonly clients: readonly [BilledClient, BilledClient, BilledClient];
}

export const penceOf = (amount: string) => Math.round(Number(amount) * 100);

/** The account of all lines, which FreeAgent has. */
export const ACCOUNT = "001";

const NAMES = [
  ["Sample Bakery Ltd", "2800.00"],
  ["Sample Mill Ltd", "3100.55"],
  ["Sample Forge Ltd", "1999.99"],
] as const;

/** Sets up the bureau and its clients, and locks their runs; no invoice is made yet. */
export async function bureauStory(options?: TestOptions): Promise<Bureau> {
  const platform = await testPlatform(undefined, options);
  const account = await platform.account("Sample Bureau");
  const plain = await platform.callAs(account);
  const callOf =
    (organisationId: string): Call =>
    (method, path, body, headers) =>
      plain(method, path, body, { "x-org-id": organisationId, ...headers });
  const call = callOf(account.organisationId);
  const data = dataBy(call);
  await data("POST", "/v1/organisation/information", { ...INFORMATION, legalName: "Sample Bureau Ltd" });
  const clients: BilledClient[] = [];
  for (const [name, salary] of NAMES) {
    const added = await data("POST", "/v1/administration/organisations", { name });
    const { organisationId } = added;
    const run = await lockedRun(dataBy(callOf(organisationId)), name, salary);
    const email = `accounts@${name.split(" ")[1]?.toLowerCase()}.example`;
    const client = { name, reference: name.split(" ")[1]?.toUpperCase(), email, organisationIds: [organisationId] };
    const { clientId } = await data("POST", "/v1/billing/clients", client);
    clients.push({ clientId, organisationId, ...run });
  }
  await data("POST", "/v1/billing/finance/accounts", { code: ACCOUNT, name: "Sales" });
  await data("PUT", "/v1/billing/finance/finance-defaults", {
    defaultAccountCode: ACCOUNT,
    defaultTaxType: "STANDARD",
    vatRegistrationNumber: "GB123456789",
    paymentDetails: "Sample Bank, 08-99-99, 66374958",
    fees: [{ kind: "PerPayslip", amount: "4.50" }],
  });
  const [first, second, third] = clients;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three clients were made");
  return { platform, organisationId: account.organisationId, call, data, clients: [first, second, third] };
}

function dataBy(call: Call): Ask {
  return async (method, path, body) => {
    const answer = await call(method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body.content.data;
  };
}

async function lockedRun(
  data: Ask,
  legalName: string,
  amount: string,
): Promise<Pick<BilledClient, "payRunId" | "paid">> {
  await data("POST", "/v1/organisation/information", { ...INFORMATION, legalName });
  await data("POST", "/v1/organisation/tax/settings", {
    taxOfficeNumber: "123",
    taxOfficeReference: "AB456",
    accountsOfficeReference: "123PA00012345",
  });
  const { payrollConfigId } = await data("POST", "/v1/payrollconfig", {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
  });
  await data("POST", `/v1/payroll/${payrollConfigId}/next`);
  const { employeeId } = await data("POST", "/v1/employees", { ...SAMPLE, taxCode: "1257L" });
  await data("POST", `/v1/payroll/line/${employeeId}`, { lines: [{ payElementCode: "SALARY", amount }] });
  const path = `/v1/payroll/${payrollConfigId}/2026/1`;
  await settled(data, path);
  await data("POST", `${path}/lock`, ACKNOWLEDGED);
  const { payRunId, totals } = await data("GET", path);
  const { grossPay, employerNi, employerPension } = totals;
  return { payRunId, paid: penceOf(grossPay) + penceOf(employerNi) + penceOf(employerPension) };
}

async function settled(data: Ask, path: string): Promise<void> {
  for (;;) {
    const { pendingRecalculations, recalculation } = await data("GET", path);
    if (pendingRecalculations === 0 && recalculation === null) return;
    await wait(50);
  }
}

/** The paths of three issued invoices, in the order of the clients. */
export type Invoices = readonly [string, string, string];

/** Generates and issues an invoice for each client. */
export async function issueAll({ data, clients }: Pick<Bureau, "data" | "clients">): Promise<Invoices> {
  const { results } = await data("POST", "/v1/billing/invoices/generate", { from: "2026-04-01", to: "2026-04-30" });
  const pathOf = ({ clientId }: BilledClient) => {
    const { invoiceId } = results.find((each: { readonly clientId: string }) => each.clientId === clientId);
    return `/v1/billing/invoices/${clientId}/${invoiceId}`;
  };
  const paths = [pathOf(clients[0]), pathOf(clients[1]), pathOf(clients[2])] as const;
  await data("POST", "/v1/billing/invoices/bulk-action", { action: "Issue", invoiceIds: paths.map(idOf) });
  return paths;
}

/** Lines of which the tax by lines is a penny more than that of their sum. */
const TYPED = ["68.33", "68.33", "57.50", "85.00"].map((lineAmount, at) => ({
  description: `Work ${at + 1}`,
  lineAmount,
  taxType: "STANDARD",
}));

/** Types and issues an invoice for each client. */
export async function typeAll({ data, clients }: Pick<Bureau, "data" | "clients">): Promise<Invoices> {
  const typed = async ({ clientId }: BilledClient) => {
    const { invoiceId } = await data("POST", `/v1/billing/clients/${clientId}/invoices`, { lineItems: TYPED });
    return `/v1/billing/invoices/${clientId}/${invoiceId}`;
  };
  const paths = [await typed(clients[0]), await typed(clients[1]), await typed(clients[2])] as const;
  await data("POST", "/v1/billing/invoices/bulk-action", { action: "Issue", invoiceIds: paths.map(idOf) });
  return paths;
}

/** Credits the first invoice in part, has the second paid, and voids the third; returns the path of the credit note. */
export async function settleAll({ data, clients }: Bureau, [credited, paid, voided]: Invoices): Promise<string> {
  const { clientId } = clients[0];
  const invoiceId = idOf(credited);
  const lineItems = [{ description: "Less work than agreed", lineAmount: "33.33", taxType: "STANDARD" }];
  const { creditNoteId } = await data("POST", "/v1/billing/credit-notes", { clientId, invoiceId, lineItems });
  const note = `/v1/billing/clients/${clientId}/credit-notes/${creditNoteId}`;
  const { total: amount } = await data("POST", `${note}/authorise`);
  await data("POST", `${note}/allocations`, { invoiceId, amount });
  const { balanceDue } = await data("GET", paid);
  await data("POST", `${paid}/payments`, { amount: balanceDue, paidDate: "2026-05-20" });
  await data("POST", `${voided}/void`);
  return note;
}

/** The bureau's books in pence, over all that is not voided. */
export interface Books {
  readonly invoiced: number;
  readonly tax: number;
  readonly paid: number;
  readonly credited: number;
  readonly due: number;
  /** Of credit notes: authorised, and not yet allocated. */
  readonly credit: number;
  readonly remainingCredit: number;
}

/** Adds up the bureau's books as its lists show them. */
export async function booksOf({ data }: Pick<Bureau, "data">): Promise<Books> {
  const { items: invoices } = await data("GET", "/v1/billing/invoices?pageSize=100");
  const { items: notes } = await data("GET", "/v1/billing/credit-notes?pageSize=100");
  const sum = (rows: readonly Readonly<Record<string, string>>[], name: string) =>
    rows
      .filter(({ status = "" }) => !["Draft", "Voided"].includes(status))
      .reduce((total, row) => total + penceOf(row[name] ?? ""), 0);
  return {
    invoiced: sum(invoices, "total"),
    tax: sum(invoices, "totalTax"),
    paid: sum(invoices, "amountPaid"),
    credited: sum(invoices, "amountCredited"),
    due: sum(invoices, "balanceDue"),
    credit: sum(notes, "total"),
    remainingCredit: sum(notes, "remainingCredit"),
  };
}
