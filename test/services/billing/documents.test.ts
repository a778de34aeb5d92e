import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allParts, readPdf } from "../../documents/support/read-pdf";
import { pdf, png } from "../../platform/uploads/samples";
import { ORGANISATIONS, uploaded, whiteLabel } from "../branding/support";
import { issuesOf } from "../pay/sample-employees";
import { lettersIn } from "../payslip-files/read-letters";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type BillingPlatform, billingPlatform } from "./sample-billing";

// PDFs and emails of invoices and credit notes: what is frozen, what is refused, what is sent once.

let it: BillingPlatform;

beforeAll(async () => {
  it = await billingPlatform();
});

afterAll(() => it.platform.stop());

async function said(path: string): Promise<string> {
  const { status, body } = await it.call("GET", `${path}/file`);
  expect(status, JSON.stringify(body)).toBe(200);
  return allParts(readPdf(body).document)
    .map(({ text }) => text.replaceAll(/\s+/g, " ").trim())
    .join("\n");
}

/** Waits until no email of a document waits; returns its emails. */
async function emailsOf(path: string) {
  for (;;) {
    const { emails } = await it.data("GET", path);
    if (emails.every(({ status }: { readonly status: string }) => status !== "Waiting")) return emails;
    await wait(50);
  }
}

const TO = { to: ["pay@bakery.example"] };

test("without the organisation's information nothing is printed or emailed, but drafts can be issued", async () => {
  const path = await it.issued("100.00");
  const missing = [409, "organisation_information_missing"];
  expect(await it.token("GET", `${path}/file`)).toEqual(missing);
  expect(await it.token("POST", `${path}/email`, TO)).toEqual(missing);
  await it.data("POST", "/v1/organisation/information", { ...INFORMATION, legalName: "Sample Bureau Ltd" });
  expect(await said(path)).toContain("Sample Bureau Ltd");
  expect((await it.data("POST", `${path}/email`, TO)).status).toBe("Waiting");
  expect(await emailsOf(path)).toMatchObject([{ status: "Sent" }]);
});

describe("an email is refused", () => {
  test("without recipients, with too many, or with files that the document does not have", async () => {
    const path = await it.issued("100.00");
    expect(await it.token("POST", `${path}/email`)).toEqual([409, "email_missing"]);
    const note = await it.authorised(null, "10.00");
    expect(await it.token("POST", `${note}/email`)).toEqual([409, "email_missing"]);
    const many = Array.from({ length: 26 }, (_, at) => `pay${at}@bakery.example`);
    expect(issuesOf(await it.call("POST", `${path}/email`, { to: many, cc: many }))).toEqual([
      ["to", "too_many_recipients"],
    ]);
    const attachmentIds = [it.clientId];
    expect(issuesOf(await it.call("POST", `${path}/email`, { ...TO, attachmentIds }))).toEqual([
      ["attachmentIds[0]", "attachment_not_found"],
    ]);
    expect((await it.data("GET", path)).emails).toEqual([]);
  });

  test("in bulk with its reason, while others are sent", async () => {
    const draft = await it.draft("100.00");
    const path = await it.issued("100.00");
    await it.data("PATCH", path, { billingEmails: ["pay@bakery.example"] });
    const invoiceIds = [draft, path].map((each) => each.split("/").at(-1));
    const { results } = await it.data("POST", "/v1/billing/invoices/bulk-action", { action: "Email", invoiceIds });
    expect(results).toMatchObject([{ success: false, reasonToken: "invoice_not_issued" }, { success: true }]);
    expect(await emailsOf(path)).toMatchObject([{ status: "Sent", to: ["pay@bakery.example"] }]);
  });
});

test("an email has its subject, its message, its copies and its PDF, once for an idempotency key", async () => {
  const path = await it.issued("100.00");
  const before = lettersIn(it.platform.dataFolder).length;
  const body = { ...TO, cc: ["boss@bakery.example"], subject: "April", message: "As agreed.\n\nRegards" };
  const key = { "idempotency-key": "one-email" };
  const [first, second] = await Promise.all([
    it.call("POST", `${path}/email`, body, key),
    it.call("POST", `${path}/email`, body, key),
  ]);
  expect([first.status, second.body]).toEqual([202, first.body]);
  expect(await emailsOf(path)).toHaveLength(1);
  const letters = lettersIn(it.platform.dataFolder).slice(before);
  expect(letters).toHaveLength(1);
  const [{ headers, text, attachments } = { headers: new Map<string, string>(), text: "", attachments: [] }] = letters;
  expect([headers.get("to"), headers.get("cc"), headers.get("subject")]).toEqual([
    "pay@bakery.example",
    "boss@bakery.example",
    "April",
  ]);
  expect(text).toContain("As agreed.");
  expect(attachments.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/^invoice-INV-\d{4}\.pdf$/)]);
  expect((await it.data("GET", path)).sentAt).not.toBeNull();
});

/** Attaches a file to a document, and waits until it is examined; returns its id. */
async function attached(path: string, fileName: string, bytes: Uint8Array): Promise<string> {
  const file = { fileName, contentType: "application/pdf", size: bytes.length };
  const [{ attachmentId, uploadUrl }] = (await it.data("POST", `${path}/attachments`, { files: [file] })).attachments;
  const headers = { "content-type": file.contentType, "content-length": String(bytes.length) };
  const sent = { method: "PUT", body: new Uint8Array(bytes), headers };
  expect((await it.platform.app.request(uploadUrl, sent)).status).toBe(204);
  const statusOf = async () =>
    (await it.data("GET", path)).attachments.find(
      (each: { attachmentId: string }) => each.attachmentId === attachmentId,
    ).status;
  await expect.poll(statusOf).toBe("Available");
  return attachmentId;
}

test("an email has the attachments that it names, and no others", async () => {
  const path = await it.issued("100.00");
  const [timesheet, expenses] = [pdf(), Buffer.concat([pdf(), Buffer.from("\n")])];
  const attachmentIds = [await attached(path, "timesheet.pdf", timesheet)];
  await attached(path, "internal.pdf", expenses);
  const before = lettersIn(it.platform.dataFolder).length;
  await it.data("POST", `${path}/email`, { ...TO, attachPdf: false, attachmentIds });
  expect(await emailsOf(path)).toMatchObject([{ status: "Sent", attachmentIds, attachPdf: false }]);
  const [letter] = lettersIn(it.platform.dataFolder).slice(before);
  expect(letter?.attachments).toEqual([{ fileName: "timesheet.pdf", bytes: Buffer.from(timesheet) }]);
  const other = await it.issued("10.00");
  expect(issuesOf(await it.call("POST", `${other}/email`, { ...TO, attachmentIds }))).toEqual([
    ["attachmentIds[0]", "attachment_not_found"],
  ]);
});

test("an email that the recipient's server refuses afterwards is shown as failed, and the invoice as not sent", async () => {
  const path = await it.issued("100.00");
  const { emailId, jobId } = await it.data("POST", `${path}/email`, {
    to: ["bounce@bakery.example"],
    attachPdf: false,
  });
  const refused = { emailId, jobId, status: "Failed", reasonToken: "email_refused" };
  await expect.poll(async () => (await it.data("GET", path)).emails, { timeout: 90_000 }).toMatchObject([refused]);
  expect((await it.data("GET", path)).sentAt).toBeNull();
});

test("the template's texts and the client's address are frozen at issue, what is due is not", async () => {
  const template = {
    title: "Tax invoice",
    introduction: "Thank you.",
    footer: "Old footer",
    referenceFormat: "{ClientReference} {InvoiceNumber}",
  };
  await it.data("PUT", "/v1/billing/finance/invoice-template", template);
  const path = await it.issued("100.00");
  const draft = await it.draft("100.00");
  const { invoiceNumber, reference } = await it.data("GET", path);
  expect(reference).toBe(`BAKERY ${invoiceNumber}`);
  await it.data("PUT", "/v1/billing/finance/invoice-template", { footer: "New footer" });
  const client = await it.data("GET", `/v1/billing/clients/${it.clientId}`);
  await it.data("PUT", `/v1/billing/clients/${it.clientId}`, { name: "Renamed Ltd", reference: client.reference });
  await it.data("POST", `${path}/payments`, { amount: "20.00", paidDate: "2026-05-01" });
  const issued = await said(path);
  for (const part of ["Tax invoice", "Thank you.", "Old footer", "Sample Bakery Ltd", "Balance due"]) {
    expect(issued).toContain(part);
  }
  expect(issued).toMatch(/Balance due by .* £100\.00/);
  const later = await said(draft);
  for (const part of ["Draft: this is not an invoice yet.", "New footer", "Renamed Ltd"]) expect(later).toContain(part);
});

test("the template's logo is on documents issued from then on, and has to be the organisation's", async () => {
  const template = "/v1/billing/finance/credit-note-template";
  expect(issuesOf(await it.call("PUT", template, { logoAssetId: it.clientId }))).toEqual([
    ["logoAssetId", "asset_not_found"],
  ]);
  const before = await it.authorised(null, "10.00");
  await whiteLabel(it.platform, it.account);
  const own = `${ORGANISATIONS}/${it.account.organisationId}/branding`;
  const file = { kind: "Logo", fileName: "logo.png", contentType: "image/png", bytes: png(120, 40) };
  const { assetId } = await uploaded(it.platform, it.call, own, file);
  await it.data("PUT", template, { logoAssetId: assetId });
  const widths = async (path: string) => {
    const { body } = await it.call("GET", `${path}/file`);
    return Buffer.from(body)
      .toString("latin1")
      .match(/\/Width \d+/g);
  };
  expect(await widths(await it.authorised(null, "10.00"))).toContain("/Width 120");
  expect(await widths(before)).toBeNull();
});

test("a text that cannot be printed is named, and its email fails with the reason", async () => {
  const lineItems = [{ description: "漢字", lineAmount: "10.00", taxType: "STANDARD" }];
  const { invoiceId } = await it.data("POST", `/v1/billing/clients/${it.clientId}/invoices`, { lineItems });
  const path = `/v1/billing/invoices/${it.clientId}/${invoiceId}`;
  await it.issue(path);
  const { status, body } = await it.call("GET", `${path}/file`);
  expect([status, body.message.token]).toEqual([409, "document_not_printable"]);
  expect(body.validationIssues.map(({ reasonToken }: { readonly reasonToken: string }) => reasonToken)).toEqual([
    "characters_not_printable",
  ]);
  await it.data("POST", `${path}/email`, TO);
  expect(await emailsOf(path)).toMatchObject([{ status: "Failed", reasonToken: "document_not_printable" }]);
});

test("a client with invoices that are not settled is not archived", async () => {
  const { clientId } = await it.data("POST", "/v1/billing/clients", { name: "Open Ltd" });
  const path = `/v1/billing/clients/${clientId}`;
  const lineItems = [{ description: "Payslips", lineAmount: "10.00", taxType: "STANDARD" }];
  const { invoiceId } = await it.data("POST", `${path}/invoices`, { lineItems });
  const invoice = `/v1/billing/invoices/${clientId}/${invoiceId}`;
  await it.issue(invoice);
  expect(await it.token("DELETE", path)).toEqual([409, "client_has_open_invoices"]);
  expect((await it.data("GET", path)).isArchived).toBe(false);
  await it.data("PUT", invoice, { action: "Close" });
  expect(await it.token("DELETE", path)).toEqual([200, "client_deleted"]);
  expect(await it.token("POST", `${path}/invoices`, { lineItems })).toEqual([409, "client_archived"]);
  expect((await it.data("GET", path)).isArchived).toBe(true);
});

test("reports read the organisation's invoices and clients", async () => {
  const select = ["client.name", "status", "total", "balanceDue"].map((field) => ({ field }));
  const filters = { field: "client.name", op: "eq", value: "Open Ltd" };
  const { rows } = await it.data("POST", "/v1/report/reports/run", { dataset: "invoices", select, filters });
  expect(rows).toEqual([["Open Ltd", "Paid", "12.00", "0.00"]]);
  const names = [{ field: "name" }, { field: "isArchived" }, { field: "syncStatus" }];
  const asked = { dataset: "clients", select: names, filters: { field: "name", op: "eq", value: "Open Ltd" } };
  expect((await it.data("POST", "/v1/report/reports/run", asked)).rows).toEqual([["Open Ltd", true, "NotLinked"]]);
  const stranger = await it.platform.callAs(await it.platform.account("Sample Forge"));
  const { body } = await stranger("POST", "/v1/report/reports/run", { dataset: "clients", select: names });
  expect(body.content.data.rows).toEqual([]);
});
