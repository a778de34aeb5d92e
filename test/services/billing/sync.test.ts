import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callerWith, type TestPlatform, testPlatform, tokenOf } from "../support/platform";
import { type BooksServer, booksServer } from "./books/books-server";
import { type ConnectedBureau, connect, connectedBureau, idOf, lines, settingsFor } from "./books/sample-bureau";

const INTEGRATIONS = "/v1/billing/integrations";
const EMAIL = "accounts@sample.example";

let server: BooksServer;
let platform: TestPlatform;
const bureaus = new Map<string, ConnectedBureau>();
const bureauOf = (provider: string): ConnectedBureau => {
  const found = bureaus.get(provider);
  if (found === undefined) throw new Error(provider);
  return found;
};

/** The next request that matches ends this way. */
function once(method: string, path: RegExp, fate: ReturnType<BooksServer["fate"]>): void {
  let isDone = false;
  server.fate = (asked) => {
    if (isDone || asked.method !== method || !path.test(asked.path)) return "answered";
    isDone = true;
    return fate;
  };
}

/** Documents of the number that the company has. */
function entered(provider: string, number: string): readonly unknown[] {
  const { xero, freeAgent } = server;
  return provider === "Xero"
    ? [...xero.invoices, ...xero.creditNotes].filter((each) =>
        [each.InvoiceNumber, each.CreditNoteNumber].includes(number),
      )
    : [...freeAgent.invoices, ...freeAgent.credit_notes].filter(({ reference }) => reference === number);
}

beforeAll(async () => {
  server = await booksServer();
  platform = await testPlatform(undefined, { services: ["billing"], settings: settingsFor(server) });
  for (const provider of ["Xero", "FreeAgent"] as const)
    bureaus.set(provider, await connectedBureau(platform, provider));
});

afterEach(() => {
  server.fate = () => "answered";
  expect(server.violations).toEqual([]);
});

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

describe.each(["Xero", "FreeAgent"] as const)("accounting software: %s", (provider) => {
  const isXero = provider === "Xero";
  const at = isXero ? /Invoices$/ : /invoices$/;
  const method = isXero ? "PUT" : "POST";
  let bureau: ConnectedBureau;
  let client: string;

  beforeAll(async () => {
    bureau = bureauOf(provider);
    client = await bureau.client("Sample Bakery Ltd");
  });

  it("is not asked, and gets nothing, before it is connected", async () => {
    const list = await bureau.data("GET", "/v1/billing/clients/provider-contacts");
    expect(list).toMatchObject({ connected: false, notConnectedReason: "not_connected", items: [] });
    const { status, body } = await bureau.call("POST", `${client}/sync`);
    expect([status, body.message.token]).toEqual([409, "accounting_not_linked"]);
    expect(body.content.data).toMatchObject({ reasonToken: "accounting_not_linked", reasonMessage: body.message.text });
    await connect(bureau.call, provider);
  });

  it("lists rates, accounts and contacts, and imports them once", async () => {
    const contacts = isXero ? server.xero.contacts : server.freeAgent.contacts;
    for (let each = 0; each < 103; each++) {
      const name = `Contact ${String(each).padStart(3, "0")}`;
      const url = `${server.address}/v2/contacts/${9_000 + each}`;
      const id = `bd2270c3-8706-4c11-9cfb-0000000${String(each).padStart(5, "0")}`;
      contacts.push(
        isXero
          ? { ContactID: id, Name: name, ContactStatus: "ACTIVE", EmailAddress: EMAIL, FirstName: "" }
          : { url, organisation_name: name, email: EMAIL, billing_email: "", first_name: "" },
      );
    }
    const path = "/v1/billing/clients/provider-contacts";
    const first = await bureau.call("GET", path);
    const pageToken = first.body.content.metadata.paginationToken;
    const second = await bureau.data("GET", `${path}?pageToken=${pageToken}`);
    expect([first.body.content.data.items.length, second.items.length]).toEqual([100, 3]);
    const [{ externalId, name }] = second.items;
    const unknown = isXero ? externalId.replace("bd", "ff") : externalId.replace("9100", "77");
    const imported = await bureau.data("POST", "/v1/billing/clients/import-from-provider", {
      externalIds: [externalId, unknown, "https://elsewhere.example/contacts/1"],
    });
    expect(imported.results.map(({ result }: { result: string }) => result)).toEqual(["Created", "Failed", "Failed"]);
    const { recordId } = imported.results[0];
    const own = await bureau.data("GET", `/v1/billing/clients/${recordId}`);
    const stated = { name, email: EMAIL, contactFirstName: null };
    expect(own).toMatchObject({ ...stated, externalContactId: externalId, syncStatus: "Synced" });
    const again = await bureau.data("GET", `${path}?search=${name.slice(-3)}&pageToken=`.replace("&pageToken=", ""));
    expect(again.items.every((each: { name: string }) => each.name.includes(name.slice(-3)))).toBe(true);

    const rates = await bureau.data("GET", "/v1/billing/finance/tax-rates/provider-rates");
    const standard = rates.items.find(({ rate }: { rate: string }) => rate === "20.00");
    const ratePath = "/v1/billing/finance/tax-rates/import-from-provider";
    const first20 = await bureau.data("POST", ratePath, { externalIds: [standard.externalId] });
    const again20 = await bureau.data("POST", ratePath, { externalIds: [standard.externalId] });
    expect([first20.results[0].result, first20.results[0].recordId]).toEqual(["Linked", "STANDARD"]);
    expect(again20.results[0].result).toBe("AlreadyImported");

    const accounts = await bureau.data("GET", "/v1/billing/finance/accounts/provider-accounts");
    const externalIds = accounts.items.slice(0, 2).map((each: { externalId: string }) => each.externalId);
    const accountPath = "/v1/billing/finance/accounts/import-from-provider";
    const { results } = await bureau.data("POST", accountPath, { externalIds });
    expect(results.map(({ result }: { result: string }) => result)).toEqual(["Linked", "Created"]);
  });

  it("gets an invoice with its client once, what changes of it, its PDF, and that it is voided", async () => {
    const invoice = await bureau.invoice(client, lines("45.00", "12.34"));
    const sent = await bureau.sync(invoice);
    expect(sent, sent.syncError).toMatchObject({ syncStatus: "Synced", syncError: null, syncWarning: null });
    const before = server.calls.length;
    expect((await bureau.sync(invoice)).externalInvoiceId).toBe(sent.externalInvoiceId);
    expect(server.calls.length - before).toBe(0);
    await bureau.data("PATCH", `/v1/billing/invoices/${idOf(client)}/${idOf(invoice)}`, { reference: "PO 7" });
    await bureau.sync(invoice);
    const changed = isXero
      ? server.xero.invoices.find((each) => each.InvoiceID === sent.externalInvoiceId)?.Reference
      : server.freeAgent.invoices.find(({ url }) => url === sent.externalInvoiceId)?.comments;
    expect(changed).toBe("PO 7");
    const { body, headers } = await bureau.call("GET", `${invoice}/external-pdf`, undefined, {
      accept: "application/pdf",
    });
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(body).toString("latin1").startsWith("%PDF")).toBe(true);
    if (isXero) expect(Buffer.from(body).toString("latin1")).toContain("\0\u00ff");
    await bureau.data("POST", `/v1/billing/invoices/${idOf(client)}/${idOf(invoice)}/void`);
    expect((await bureau.sync(invoice)).syncStatus).toBe("Synced");
    // FreeAgent has no voided invoices: what it calls cancelled is a bad debt.
    const [there] = entered(provider, sent.invoiceNumber);
    expect(there).toMatchObject(isXero ? { Status: "VOIDED" } : { status: "Draft", comments: "Void: not to be sent." });
    expect(entered(provider, sent.invoiceNumber)).toHaveLength(1);
  });

  it.each(["lost before", "lost after", "out of order", "limited", "expired"] as const)(
    "has one document after a request that was %s",
    async (fate) => {
      const invoice = await bureau.invoice(client, lines("10.00"));
      once(method, at, fate);
      const sent = await bureau.sync(invoice);
      expect(sent, sent.syncError).toMatchObject({ syncStatus: "Synced" });
      expect(entered(provider, sent.invoiceNumber)).toHaveLength(1);
    },
  );

  it("has one contact and one allocation, whatever was lost, and none that was removed", async () => {
    const other = await bureau.client("Sample Mill Ltd");
    const invoice = await bureau.invoice(other, lines("100.00"));
    const note = await bureau.note(other, invoice, lines("30.00"));
    const allocation = { invoiceId: idOf(invoice), amount: "20.00" };
    const { allocationId } = await bureau.data("POST", `${note}/allocations`, allocation);
    once(method, /ontacts$/, "lost after");
    await bureau.sync(other);
    once(method, /(Allocations|credit_note_reconciliations)$/, "lost after");
    const sent = await bureau.sync(note);
    expect(sent, sent.syncError).toMatchObject({ syncStatus: "Synced" });
    expect(credited(sent.creditNoteNumber)).toEqual(["20.00"]);
    const names = isXero
      ? server.xero.contacts.map((each) => each.Name)
      : server.freeAgent.contacts.map((each) => each.organisation_name);
    expect(names.filter((name) => name === "Sample Mill Ltd")).toHaveLength(1);
    await bureau.data("DELETE", `${note}/allocations/${allocationId}`);
    await bureau.sync(note);
    expect(credited(sent.creditNoteNumber)).toEqual([]);
    await bureau.data("POST", `${note}/allocations`, { ...allocation, amount: "5.00" });
    await bureau.sync(note);
    await bureau.data("POST", `${note}/void`);
    expect((await bureau.sync(note)).syncError).toBeNull();
    expect(credited(sent.creditNoteNumber)).toEqual([]);
  });

  /** The amounts that a credit note has allocated at the provider. */
  function credited(number: string): readonly string[] {
    const { xero, freeAgent } = server;
    if (isXero) {
      const note = xero.creditNotes.find((each) => each.CreditNoteNumber === number);
      return note.Allocations.map(({ Amount }: { Amount: number }) => Amount.toFixed(2));
    }
    const note = freeAgent.credit_notes.find(({ reference }) => reference === number);
    return freeAgent.credit_note_reconciliations
      .filter((each) => each.credit_note === note?.url)
      .map(({ gross_value }) => gross_value);
  }

  it("refuses what the documents list, each with its reason", async () => {
    const { invoiceId } = await bureau.data("POST", `${client}/invoices`, {
      lineItems: [{ description: "Draft", lineAmount: "1.00" }],
    });
    const draft = `${client}/invoices/${invoiceId}`;
    expect(await bureau.token("POST", `${draft}/sync`)).toEqual([422, "accounting_document_not_sent"]);
    expect(await bureau.token("GET", `${draft}/external-pdf`)).toEqual([409, "accounting_document_not_sent"]);
    const missing = `${client}/invoices/01JZ3V6D4R8QK2M5N7P9T1W3X5`;
    expect(await bureau.token("POST", `${missing}/sync`)).toEqual([404, "document_not_found"]);
    const other = await bureau.call("POST", `${client}/sync?provider=Sage`);
    expect([other.status, other.body.content.data.reasonToken]).toEqual([409, "accounting_not_linked"]);
    const issued = await bureau.invoice(client, lines("3.00"));
    let isHeld = true;
    server.fate = () => (isHeld ? "limited" : "answered");
    server.retryAfter = 1;
    await bureau.data("POST", `${issued}/sync`);
    expect(await bureau.token("POST", `${issued}/sync`)).toEqual([409, "accounting_send_in_flight"]);
    const list = await bureau.data("GET", "/v1/billing/finance/accounts/provider-accounts");
    expect(list).toMatchObject({ connected: false, notConnectedReason: "rate_limited", items: [] });
    [isHeld, server.retryAfter] = [false, 0];
    // Its job renews tokens as well, and would be counted with those of the next test.
    await expect.poll(async () => (await bureau.read(issued)).syncStatus).not.toBe("Pending");
  });

  it("renews its tokens once, whichever process asks", async () => {
    const process = await platform.anotherProcess();
    const credentials = await platform.account("Two processes");
    const here = callerWith(platform.app, await tokenOf(platform.app, credentials));
    const there = callerWith(process.app, await tokenOf(platform.app, credentials));
    await connect(here, provider);
    server.expire();
    const before = server.counts.renewed;
    const list = (call: typeof here) => call("GET", "/v1/billing/finance/tax-rates/provider-rates");
    const found = await Promise.all([list(here), list(there), list(here), list(there)]);
    expect(found.map(({ body }) => body.content.data.connected)).toEqual([true, true, true, true]);
    expect([server.counts.renewed - before, server.counts.refused]).toEqual([1, 0]);
  });

  it("needs somebody to sign in once the provider refuses its tokens", async () => {
    server.revoke();
    const list = () => bureau.data("GET", "/v1/billing/finance/tax-rates/provider-rates");
    expect(await list()).toMatchObject({ connected: false, notConnectedReason: "needs_sign_in" });
    expect(await bureau.data("GET", `${INTEGRATIONS}/${provider}`)).toMatchObject({ status: "NeedsSignIn" });
    expect(await bureau.token("POST", `${client}/sync`)).toEqual([409, "connection_not_callable"]);
    server.counts.refused = 0;
    await connect(bureau.call, provider);
    expect(await list()).toMatchObject({ connected: true });
  });
});

it("brings FreeAgent's tax by lines to ours with a line for rounding", async () => {
  const bureau = bureauOf("FreeAgent");
  const client = await bureau.client("Sample Pennies Ltd");
  const sent = await bureau.sync(await bureau.invoice(client, lines("0.02", "0.02", "0.02")));
  expect(sent).toMatchObject({ total: "0.07", syncWarning: 'FreeAgent has a line "Rounding" of 0.01.' });
  const there = server.freeAgent.invoices.find(({ reference }) => reference === sent.invoiceNumber);
  expect([there?.total_value, there?.invoice_items.length, there?.status]).toEqual(["0.07", 4, "Open"]);
});
