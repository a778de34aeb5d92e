import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allParts, readPdf } from "../../documents/support/read-pdf";
import { Random } from "../../support/random";
import { sized } from "../../support/sized";
import { lettersIn } from "../payslip-files/read-letters";
import { type BooksServer, booksServer } from "./books/books-server";
import { ourSide, theirSide } from "./books/compare-books";
import { misfortune, sendAll } from "./books/misfortune";
import { connect, settingsFor } from "./books/sample-bureau";
import {
  ACCOUNT,
  type Bureau,
  booksOf,
  bureauStory,
  type Invoices,
  issueAll,
  penceOf,
  settleAll,
  typeAll,
} from "./bureau-story";
import { idOf } from "./sample-billing";

// A bureau with three clients, a locked run each: invoices generated, issued, emailed, and sent to a company in Xero and one
// in FreeAgent, one credited in part, one paid, one voided, while requests to both companies meet random faults.

/** Random faults for each company. */
const FAULTS = sized(8, 200);
const PROVIDERS = ["Xero", "FreeAgent"] as const;
type Provider = (typeof PROVIDERS)[number];

const luck = { Xero: misfortune(new Random(24), FAULTS), FreeAgent: misfortune(new Random(25), FAULTS) };

let server: BooksServer;
let bureau: Bureau;
let invoices: Invoices;
let note: string;

beforeAll(async () => {
  server = await booksServer();
  server.xero.accounts.push(ACCOUNT);
  bureau = await bureauStory({ settings: settingsFor(server) });
  for (const provider of PROVIDERS) await connect(bureau.call, provider);
}, 240_000);

afterAll(async () => {
  await bureau.platform.stop();
  await server.stop();
});

/** Sends documents to a company, some requests in vain, until it has them. */
async function sendTo(provider: Provider, paths: readonly string[]): Promise<void> {
  server.fate = luck[provider].fate;
  await sendAll(async (path) => {
    await bureau.data("POST", `${sentAt(path)}/sync?provider=${provider}`);
    for (;;) {
      const record = await bureau.data("GET", path);
      if (record.syncStatus !== "Pending") return record;
      await wait(20);
    }
  }, paths);
  server.fate = () => "answered";
}

/** Invoices are read at an address of their own. */
const sentAt = (path: string) =>
  path.replace(/^\/v1\/billing\/invoices\/([^/]+)\//, "/v1/billing/clients/$1/invoices/");

/** Returns our side of documents. */
const ours = async (paths: readonly string[]) =>
  ourSide(await Promise.all(paths.map((path) => bureau.data("GET", path))));

const textOf = (bytes: Uint8Array) =>
  allParts(readPdf(bytes).document)
    .map(({ text }) => text.replaceAll(/\s+/g, " ").trim())
    .join("\n");

/** Waits until no email of a document waits; returns its emails. */
async function emailsOf(path: string) {
  for (;;) {
    const { emails } = await bureau.data("GET", path);
    if (emails.every(({ status }: { readonly status: string }) => status !== "Waiting")) return emails;
    await wait(50);
  }
}

test("each client is charged what its run cost and the fees, with numbers without gaps", async () => {
  invoices = await issueAll(bureau);
  for (const [at, { paid, payRunId }] of bureau.clients.entries()) {
    const invoice = await bureau.data("GET", invoices[at] ?? "");
    expect(invoice).toMatchObject({ status: "Issued", invoiceNumber: `INV-000${at + 1}`, payRunId });
    expect(penceOf(invoice.subTotal)).toBe(paid + 450);
    expect(penceOf(invoice.total)).toBe(paid + 450 + Math.round((paid + 450) / 5));
  }
});

test("the PDF of an invoice has its number, parties and amounts, and the same bytes each time", async () => {
  const [path] = invoices;
  const { total, invoiceNumber, dueDate } = await bureau.data("GET", path);
  const { status, headers, body } = await bureau.call("GET", `${path}/file`);
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(headers.get("content-disposition")).toContain(`invoice-${invoiceNumber}.pdf`);
  const said = textOf(body);
  const amount = `£${Number(total).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;
  for (const part of ["Sample Bureau Ltd", "VAT registration number GB123456789", "Sample Bakery Ltd", amount]) {
    expect(said).toContain(part);
  }
  expect(said).toContain("Payment details: Sample Bank, 08-99-99, 66374958");
  expect(dueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Buffer.from((await bureau.call("GET", `${path}/file`)).body)).toEqual(Buffer.from(body));
});

test("all are emailed in bulk, each to its client with its PDF", async () => {
  const body = { action: "Email", invoiceIds: invoices.map(idOf) };
  const { summary } = await bureau.data("POST", "/v1/billing/invoices/bulk-action", body);
  expect(summary).toEqual({ totalProcessed: 3, successful: 3, skipped: 0, failed: 0 });
  for (const path of invoices) {
    expect(await emailsOf(path)).toMatchObject([{ status: "Sent", reasonToken: null, subject: null }]);
    expect((await bureau.data("GET", path)).sentAt).not.toBeNull();
  }
  const letters = lettersIn(bureau.platform.dataFolder);
  const seen = letters.map(({ headers, attachments }) => [
    headers.get("to"),
    headers.get("subject"),
    attachments.map(({ fileName }) => fileName),
  ]);
  expect(seen.sort()).toEqual([
    ["accounts@bakery.example", "Invoice INV-0001 from Sample Bureau Ltd", ["invoice-INV-0001.pdf"]],
    ["accounts@forge.example", "Invoice INV-0003 from Sample Bureau Ltd", ["invoice-INV-0003.pdf"]],
    ["accounts@mill.example", "Invoice INV-0002 from Sample Bureau Ltd", ["invoice-INV-0002.pdf"]],
  ]);
  const first = letters.find(({ headers }) => headers.get("to") === "accounts@bakery.example");
  const file = (await bureau.call("GET", `${invoices[0]}/file`)).body;
  expect(first?.attachments[0]?.bytes).toEqual(Buffer.from(file));
});

test("all are sent to both companies", async () => {
  for (const provider of PROVIDERS) {
    await sendTo(provider, invoices);
    expect(theirSide(server, provider)).toEqual(await ours(invoices));
  }
});

test("one is credited in part, one paid, one voided: the books are equal", async () => {
  const before = await booksOf(bureau);
  const voidedTotal = penceOf((await bureau.data("GET", invoices[2])).total);
  const voidedTax = penceOf((await bureau.data("GET", invoices[2])).totalTax);
  note = await settleAll(bureau, invoices);
  const books = await booksOf(bureau);
  expect(books.invoiced).toBe(before.invoiced - voidedTotal);
  expect(books.tax).toBe(before.tax - voidedTax);
  expect(books.invoiced).toBe(books.paid + books.credited + books.due);
  expect(books.credit).toBe(books.credited + books.remainingCredit);
  expect([books.credited, books.remainingCredit]).toEqual([4_000, 0]);
  expect(books.due).toBe(penceOf((await bureau.data("GET", invoices[0])).balanceDue));
  for (const [at, status] of ["Issued", "Paid", "Voided"].entries()) {
    expect((await bureau.data("GET", invoices[at] ?? "")).status).toBe(status);
  }
  const said = textOf((await bureau.call("GET", `${note}/file`)).body);
  for (const part of ["Credit note number CN-0001", "Credits invoice INV-0001", "Total credit £40.00"]) {
    expect(said).toContain(part);
  }
  expect(textOf((await bureau.call("GET", `${invoices[2]}/file`)).body)).toContain("This invoice is void.");
  await bureau.data("POST", `${note}/email`, { to: ["pay@bakery.example"], message: "As agreed.\n\nRegards" });
  expect(await emailsOf(note)).toMatchObject([{ status: "Sent", to: ["pay@bakery.example"] }]);
});

test.each(PROVIDERS)(
  `the books of the company in %s are ours after ${FAULTS} random faults, the tax to the penny`,
  async (provider) => {
    const sent: string[] = [...invoices, note];
    await sendTo(provider, sent);
    do {
      const typed = await typeAll(bureau);
      await sendTo(provider, typed);
      const ofTyped = [...typed, await settleAll(bureau, typed)];
      await sendTo(provider, ofTyped);
      sent.push(...ofTyped);
    } while (!luck[provider].isOver());
    expect(theirSide(server, provider)).toEqual(await ours(sent));
    expect(server.violations).toEqual([]);
    if (provider === "Xero") return;
    const items = server.freeAgent.invoices.map((each) => each.invoice_items.at(-1));
    expect(items).toContainEqual(expect.objectContaining({ description: "Rounding", price: "-0.01" }));
  },
  1_200_000,
);
