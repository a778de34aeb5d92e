import { Decimal } from "decimal.js";
import { formatPence, readPence } from "../../../../engine/base";
import type { Journal, JournalLine } from "../../../../engine/journals";
import type { AccountType } from "../../store/finance-tables";
import type { AccountingProvider, OAuthApp } from "../port/accounting-provider";
import { askForTokens, getBasic, ProviderFault, readAnswer } from "../port/ask-for-tokens";
import {
  type BookContact,
  type BookDocument,
  type Books,
  type BooksCall,
  type DocumentKind,
  LARGEST_LIST,
  LARGEST_PDF,
  type ListedContact,
} from "../port/books";
import type { CallProvider } from "../port/call-provider";
import {
  accounts,
  allocations,
  connections,
  contacts,
  creditNotes,
  getOnly,
  invoices,
  inWords,
  manualJournals,
  taxRates,
  type XeroContact,
} from "./xero-answers";
import { documentJson, getTaxType, problemInXero } from "./xero-document-json";

const PAGE = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const XERO_CONTACTS_ONE_BY_ONE = { summarizeErrors: "false" };

const NO_ADDRESS = {
  AddressLine1: null,
  AddressLine2: null,
  AddressLine3: null,
  AddressLine4: null,
  City: null,
  Region: null,
  PostalCode: null,
  Country: null,
};

const EXACT = { unitdp: "4" };
const ONE_BY_ONE = { ...EXACT, summarizeErrors: "false" };

const PATHS: Readonly<Record<DocumentKind, string>> = { Invoice: "/Invoices", CreditNote: "/CreditNotes" };

const TYPES: Readonly<Record<string, AccountType>> = {
  REVENUE: "Revenue",
  EXPENSE: "Expense",
  ASSET: "Asset",
  LIABILITY: "Liability",
  EQUITY: "Equity",
};

const SCOPES = "offline_access accounting.transactions accounting.contacts accounting.settings accounting.attachments";

interface XeroAddresses {
  readonly login: string;
  readonly identity: string;
  readonly api: string;
}

/** Returns the addresses of Xero, or of what is in its place. */
export function xeroAddresses(address: string | null): XeroAddresses {
  if (address !== null) return { login: address, identity: address, api: address };
  return { login: "https://login.xero.com", identity: "https://identity.xero.com", api: "https://api.xero.com" };
}

/** Speaks with Xero's Accounting API 2.0. Source: its published OpenAPI description, and its guides on OAuth 2.0. */
export function xero(call: CallProvider, { login, identity, api }: XeroAddresses, app: OAuthApp): AccountingProvider {
  const token = (of: OAuthApp, form: Readonly<Record<string, string>>) =>
    askForTokens(call, `${identity}/connect/token`, of, form);
  return {
    loginUri: ({ redirectUri, state, challenge }) =>
      `${login}/identity/connect/authorize?${new URLSearchParams({
        response_type: "code",
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      })}`,
    exchange: ({ code, redirectUri, verifier }) =>
      token(app, { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier }),
    refresh: (refreshToken) => token(app, { grant_type: "refresh_token", refresh_token: refreshToken }),
    signInAs: (own) => token(own, { grant_type: "client_credentials", scope: SCOPES.replace("offline_access ", "") }),
    tenants: async (accessToken) =>
      readAnswer(
        connections,
        await call("GET", `${api}/connections`, { headers: { authorization: `Bearer ${accessToken}` } }),
      ),
    revoke: async ({ refreshToken }) => {
      if (refreshToken === null) return;
      const headers = { authorization: getBasic(app), "content-type": "application/x-www-form-urlencoded" };
      const body = new URLSearchParams({ token: refreshToken }).toString();
      await call("POST", `${identity}/connect/revocation`, { headers, body });
    },
    booksAt: (tenantId) => ({ url: `${api}/api.xro/2.0`, headers: { "xero-tenant-id": tenantId } }),
    books: xeroBooks,
    problemOf: problemInXero,
  };
}

/** The books of a company in Xero. Source: Xero's published OpenAPI description of its Accounting API, 16.1.0. */
function xeroBooks(call: BooksCall): Books {
  return {
    ...xeroContacts(call),
    ...xeroLists(call),
    ...xeroDocuments(call),
    ...xeroAllocations(call),
    ...xeroJournals(call),
  };
}

/** Allocations of credit notes of a company in Xero. */
function xeroAllocations(call: BooksCall): Pick<Books, "allocations" | "allocate" | "unallocate"> {
  const list = async (creditNoteId: string) => {
    const response = await call("GET", `/CreditNotes/${creditNoteId}`, { largest: LARGEST_LIST });
    const { Allocations = [] } = getOnly((await readAnswer(creditNotes, response)).CreditNotes);
    return Allocations.flatMap(({ AllocationID: id, Invoice, Amount, Date: date = "", IsDeleted = false }) =>
      id === undefined || IsDeleted
        ? []
        : [{ id, invoiceId: Invoice.InvoiceID, amount: formatPence(readPence(Amount)), date }],
    );
  };
  return {
    allocations: list,
    allocate: ({ creditNoteId, invoiceId, amount, date }, key) =>
      inWords(async () => {
        const json = { Allocations: [{ Amount: Number(amount), Date: date, Invoice: { InvoiceID: invoiceId } }] };
        const headers = { "idempotency-key": key };
        const query = { summarizeErrors: "false" };
        const response = await call("PUT", `/CreditNotes/${creditNoteId}/Allocations`, { query, json, headers });
        const { AllocationID: id } = getOnly((await readAnswer(allocations, response)).Allocations);
        if (id !== undefined) return id;
        throw new ProviderFault("provider_unreachable", "The provider's answer does not name the allocation.");
      }),
    unallocate: async (creditNoteId, allocationId) => {
      const known = await list(creditNoteId);
      if (known.every(({ id }) => id !== allocationId)) return;
      await call("DELETE", `/CreditNotes/${creditNoteId}/Allocations/${allocationId}`);
    },
  };
}

/** Tax rates for income, and accounts, of a company in Xero; neither is paged. */
function xeroLists(call: BooksCall): Pick<Books, "rates" | "accounts"> {
  return {
    rates: async () => {
      const answer = await readAnswer(taxRates, await call("GET", "/TaxRates", { largest: LARGEST_LIST }));
      const usable = answer.TaxRates.filter(
        ({ Status, CanApplyToRevenue }) => Status === "ACTIVE" && CanApplyToRevenue,
      );
      return usable.map(({ TaxType, Name, EffectiveRate = 0 }) => ({
        externalId: TaxType,
        name: Name,
        rate: String(EffectiveRate),
        usual: getTaxType(TaxType),
      }));
    },
    accounts: async () => {
      const query = { where: 'Status=="ACTIVE"' };
      const answer = await readAnswer(accounts, await call("GET", "/Accounts", { query, largest: LARGEST_LIST }));
      return answer.Accounts.map(({ AccountID, Code, Name, Class = "" }) => ({
        externalId: AccountID,
        code: Code ?? null,
        name: Name,
        type: TYPES[Class] ?? "Asset",
      }));
    },
  };
}

/** Manual journals of a company in Xero. The name of a part ends its narration, so that it can be found. */
function xeroJournals(call: BooksCall): Pick<Books, "findJournal" | "createJournal"> {
  return {
    findJournal: async (name) => {
      const query = { where: `Narration.Contains("[${name}]")`, page: "1" };
      const response = await call("GET", "/ManualJournals", { query, largest: LARGEST_LIST });
      const found = (await readAnswer(manualJournals, response)).ManualJournals;
      return found.find(({ Narration = "" }) => Narration.endsWith(`[${name}]`))?.ManualJournalID ?? null;
    },
    createJournal: (name, journal) =>
      inWords(async () => {
        const sent = {
          query: { summarizeErrors: "false" },
          json: { ManualJournals: [journalJson(name, journal)] },
          headers: { "idempotency-key": name },
          largest: LARGEST_LIST,
        };
        const answer = await readAnswer(manualJournals, await call("PUT", "/ManualJournals", sent));
        return getOnly(answer.ManualJournals).ManualJournalID;
      }),
  };
}

function journalJson(name: string, { reference, narration, journalDate, lines }: Journal) {
  return {
    Narration: `${reference} ${narration} [${name}]`,
    Date: journalDate,
    LineAmountTypes: "NoTax",
    Status: "POSTED",
    JournalLines: lines.map(lineJson),
  };
}

/** A debit is positive, a credit negative. */
function lineJson({ debit, credit, accountCode, description, trackingCodes }: JournalLine) {
  return {
    LineAmount: debit === "0.00" ? -Number(credit) : Number(debit),
    AccountCode: accountCode,
    Description: description,
    TaxType: "NONE",
    Tracking: trackingCodes.map(({ dimension: Name, code: Option }) => ({ Name, Option })),
  };
}

interface Entered {
  readonly id: string;
  readonly number: string | undefined;
  readonly status: string | undefined;
  readonly total: number | undefined;
}

/** Reads the documents of an answer; a document that was not taken is a refusal. */
async function entered(kind: DocumentKind, response: Response): Promise<readonly Entered[]> {
  if (kind === "Invoice") {
    const { Invoices } = await readAnswer(invoices, response);
    return Invoices.map((each) => {
      const { InvoiceID: id, InvoiceNumber: number, Status: status, Total: total } = getOnly([each]);
      return { id, number, status, total };
    });
  }
  const { CreditNotes } = await readAnswer(creditNotes, response);
  return CreditNotes.map((each) => {
    const { CreditNoteID: id, CreditNoteNumber: number, Status: status, Total: total } = getOnly([each]);
    return { id, number, status, total };
  });
}

function oneOf(all: readonly Entered[]): Entered {
  const [one] = all;
  if (one === undefined) throw new ProviderFault("provider_unreachable", "The provider's answer has no document.");
  return one;
}

type DocumentCalls = Pick<Books, "findDocument" | "createDocument" | "bringDocument" | "voidDocument" | "pdf">;

/** Invoices and credit notes of a company in Xero. */
function xeroDocuments(call: BooksCall): DocumentCalls {
  const read = async (kind: DocumentKind, id: string) =>
    oneOf(await entered(kind, await call("GET", `${PATHS[kind]}/${id}`, { query: EXACT, largest: LARGEST_LIST })));
  const change = (kind: DocumentKind, id: string, json: object) =>
    inWords(async () => {
      const name = kind === "Invoice" ? "InvoiceID" : "CreditNoteID";
      const body = { [PATHS[kind].slice(1)]: [{ [name]: id, ...json }] };
      const response = await call("POST", `${PATHS[kind]}/${id}`, { query: EXACT, json: body, largest: LARGEST_LIST });
      return oneOf(await entered(kind, response));
    });
  return {
    findDocument: async ({ kind, number }) => {
      const query = kind === "Invoice" ? { InvoiceNumbers: number } : { where: `CreditNoteNumber=="${number}"` };
      const response = await call("GET", PATHS[kind], { query, largest: LARGEST_LIST });
      const found = (await entered(kind, response)).filter((each) => each.number === number);
      return found.find(({ status }) => status !== "DELETED" && status !== "VOIDED")?.id ?? null;
    },
    createDocument: (document, key) =>
      inWords(async () => {
        const json = { [PATHS[document.kind].slice(1)]: [documentJson(document)] };
        const sent = { query: ONE_BY_ONE, json, headers: { "idempotency-key": key }, largest: LARGEST_LIST };
        return oneOf(await entered(document.kind, await call("PUT", PATHS[document.kind], sent))).id;
      }),
    bringDocument: async (id, document, isNew) => {
      const found = isNew ? await read(document.kind, id) : await change(document.kind, id, termsOf(document));
      return differenceOf(document, found);
    },
    voidDocument: async (kind, id) => {
      const { status } = await read(kind, id);
      if (status !== "VOIDED" && status !== "DELETED") await change(kind, id, { Status: "VOIDED" });
    },
    pdf: async (kind, id) => {
      const sent = { headers: { accept: "application/pdf" }, largest: LARGEST_PDF };
      return new Uint8Array(await (await call("GET", `${PATHS[kind]}/${id}/pdf`, sent)).arrayBuffer());
    },
  };
}

/** What changes of an issued document. */
function termsOf({ kind, reference, dueDate }: BookDocument) {
  return { Reference: reference ?? "", ...(kind === "Invoice" && dueDate !== null ? { DueDate: dueDate } : {}) };
}

function differenceOf({ total }: BookDocument, { total: there }: Entered): string | null {
  if (there === undefined || new Decimal(there).equals(total)) return null;
  return `The total in Xero is ${there} instead of ${total}.`;
}

type ContactCalls = Pick<Books, "contacts" | "contactsOf" | "findContact" | "createContact" | "changeContact">;

/** Contacts of a company in Xero. A contact's number is our `clientId`. */
function xeroContacts(call: BooksCall): ContactCalls {
  const ask = async (query: Readonly<Record<string, string>>) =>
    (await readAnswer(contacts, await call("GET", "/Contacts", { query, largest: LARGEST_LIST }))).Contacts;
  return {
    contacts: async (page, search) => {
      const found = await ask({
        page: String(page),
        pageSize: String(PAGE),
        ...(search !== null && { searchTerm: search }),
      });
      return { items: found.map(listedContact), isLast: found.length < PAGE };
    },
    contactsOf: async (ids) => {
      const possible = ids.filter((id) => UUID.test(id));
      return possible.length === 0 ? [] : (await ask({ IDs: possible.join(",") })).map(listedContact);
    },
    findContact: async ({ clientId }) => {
      const found = await ask({ where: `ContactNumber=="${clientId}"` });
      return found.find(({ ContactNumber: number }) => number === clientId)?.ContactID ?? null;
    },
    createContact: (contact, key) =>
      inWords(async () => {
        const json = { Contacts: [sentContact(contact)] };
        const answer = await call("PUT", "/Contacts", {
          query: XERO_CONTACTS_ONE_BY_ONE,
          json,
          headers: { "idempotency-key": key },
        });
        return getOnly((await readAnswer(contacts, answer)).Contacts).ContactID;
      }),
    changeContact: (externalId, contact) =>
      inWords(async () => {
        const json = { Contacts: [{ ContactID: externalId, ...sentContact(contact) }] };
        const answer = await call("POST", `/Contacts/${externalId}`, { json });
        getOnly((await readAnswer(contacts, answer)).Contacts);
      }),
  };
}

function sentContact({ clientId, name, ...contact }: BookContact) {
  const [AddressLine1, AddressLine2, AddressLine3, AddressLine4] = contact.addressLines;
  const lines = { AddressLine1, AddressLine2, AddressLine3, AddressLine4 };
  return {
    ContactNumber: clientId,
    Name: name,
    FirstName: contact.firstName ?? undefined,
    LastName: contact.lastName ?? undefined,
    EmailAddress: contact.email ?? undefined,
    CompanyNumber: contact.companyNumber ?? undefined,
    TaxNumber: contact.vatNumber ?? undefined,
    Addresses: [
      {
        AddressType: "POBOX",
        ...lines,
        PostalCode: contact.postcode ?? undefined,
        Country: contact.country ?? undefined,
      },
    ],
    Phones:
      contact.telephone === null ? undefined : [{ PhoneType: "DEFAULT", PhoneNumber: contact.telephone.slice(0, 50) }],
  };
}

function listedContact(contact: XeroContact): ListedContact {
  const address = contact.Addresses?.find(({ AddressType: type }) => type === "POBOX") ?? contact.Addresses?.[0];
  const { AddressLine1, AddressLine2, AddressLine3, AddressLine4, City, Region, PostalCode, Country } =
    address ?? NO_ADDRESS;
  const lines = [AddressLine1, AddressLine2, AddressLine3, AddressLine4, City, Region];
  return {
    externalId: contact.ContactID,
    name: contact.Name ?? contact.ContactID,
    firstName: contact.FirstName,
    lastName: contact.LastName,
    email: contact.EmailAddress,
    telephone: contact.Phones?.find(({ PhoneNumber: number }) => number)?.PhoneNumber ?? null,
    addressLines: lines.filter((line) => line !== null),
    postcode: PostalCode,
    country: Country,
    companyNumber: contact.CompanyNumber,
    vatNumber: contact.TaxNumber,
  };
}
