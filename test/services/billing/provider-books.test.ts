import { describe, expect, it } from "vitest";
import { freeAgentDocuments } from "../../../src/services/billing/integrations/freeagent/freeagent-documents";
import type { BookDocument, BooksCall } from "../../../src/services/billing/integrations/port/books";
import { xero, xeroAddresses } from "../../../src/services/billing/integrations/xero/xero";
import type { Asked, Given } from "./books/books-server";
import { freeAgentBooks } from "./books/freeagent-server";
import { TENANT, xeroBooks } from "./books/xero-server";

const API = "https://books.example/v2";

/** Asks a company's books in this process, without the network and its tokens, which have tests of their own. */
function callOf(answer: (asked: Asked) => Given, headers: Asked["headers"] = {}): BooksCall {
  return async (method, path, { query, json: body, headers: own } = {}) => {
    const given = answer({ method, path, query: new URLSearchParams(query), headers: { ...headers, ...own }, body });
    return new Response(JSON.stringify(given.body), { status: given.status, headers: { ...given.headers } });
  };
}

describe("contacts of a company in Xero", () => {
  const there = xeroBooks();
  const provider = xero(() => Promise.reject(new Error("no request")), xeroAddresses(null), {
    clientId: "",
    clientSecret: "",
  });
  const books = provider.books(callOf(there.answer, provider.booksAt(TENANT).headers));

  it("are listed with all that is stated of them, from the postal address; what is empty is nothing", async () => {
    const full = {
      ContactID: "11111111-1111-1111-1111-111111111111",
      Name: "Sample Bakery Ltd",
      FirstName: "Sample",
      LastName: "Baker",
      EmailAddress: "accounts@sample.example",
      CompanyNumber: "01234567",
      TaxNumber: "GB123456789",
      Addresses: [
        { AddressType: "STREET", AddressLine1: "Elsewhere" },
        {
          AddressType: "POBOX",
          AddressLine1: "1 Sample Road",
          AddressLine2: "",
          AddressLine3: "Mumbles",
          City: "Swansea",
          Region: "",
          PostalCode: "SA2 2BB",
          Country: "",
        },
      ],
      Phones: [
        { PhoneType: "DDI", PhoneNumber: "" },
        { PhoneType: "DEFAULT", PhoneNumber: "01792 000000" },
      ],
    };
    const bare = { ContactID: "22222222-2222-2222-2222-222222222222", Name: "Sample Mill Ltd", EmailAddress: "" };
    there.contacts.push(full, bare);
    expect(await books.contacts(1, null)).toEqual({
      isLast: true,
      items: [
        {
          externalId: full.ContactID,
          name: "Sample Bakery Ltd",
          firstName: "Sample",
          lastName: "Baker",
          email: "accounts@sample.example",
          telephone: "01792 000000",
          addressLines: ["1 Sample Road", "Mumbles", "Swansea"],
          postcode: "SA2 2BB",
          country: null,
          companyNumber: "01234567",
          vatNumber: "GB123456789",
        },
        {
          externalId: bare.ContactID,
          name: "Sample Mill Ltd",
          firstName: null,
          lastName: null,
          email: null,
          telephone: null,
          addressLines: [],
          postcode: null,
          country: null,
          companyNumber: null,
          vatNumber: null,
        },
      ],
    });
  });
});

describe("an invoice whose total in FreeAgent is another", () => {
  /** Three lines that come to 30.00, of which ours is the total given. */
  async function brought(total: string) {
    const there = freeAgentBooks(API, []);
    const books = freeAgentDocuments(callOf(there.answer), API);
    there.contacts.push({ url: `${API}/contacts/1` });
    const line = { accountCode: null, accountId: null, taxType: null, rate: null, externalTaxType: null };
    const amounts = { quantity: "1", unitAmount: "10.00", lineAmount: "10.00", taxAmount: "0.00" };
    const document: BookDocument = {
      kind: "Invoice",
      number: "INV-1",
      reference: null,
      contactId: `${API}/contacts/1`,
      issueDate: "2026-05-01",
      dueDate: "2026-05-31",
      lineAmountType: "Exclusive",
      total,
      lines: Array.from({ length: 3 }, () => ({ description: "Payroll", ...amounts, ...line })),
    };
    const url = await books.createDocument(document, "");
    const ended = await books.bringDocument(url, document, true).catch((error: Error) => error.message);
    const [{ total_value, status }] = there.invoices;
    return [ended, total_value, status];
  }

  it.each([
    ["30.00", null],
    ["30.03", 'FreeAgent has a line "Rounding" of 0.03.'],
    ["29.97", 'FreeAgent has a line "Rounding" of -0.03.'],
  ])("by a penny a line at most is brought to %s by a line for rounding, and sent", async (total, warning) => {
    expect(await brought(total)).toEqual([warning, total, "Open"]);
  });

  it.each(["30.04", "29.96"])("by more is refused, and stays a draft: %s", async (total) => {
    const reason = `FreeAgent's total is 30.00 instead of ${total}.`;
    expect(await brought(total)).toEqual([reason, "30.00", "Draft"]);
  });
});
