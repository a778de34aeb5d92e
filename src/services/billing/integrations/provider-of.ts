import { formatPence, readPence } from "../../../engine/base";
import type { JournalLine } from "../../../engine/journals";
import { Refused } from "../../../platform/http";
import type { ServiceContext } from "../../contract";
import type { AccountType } from "../store/finance-tables";
import {
  categories,
  company,
  companyRates,
  contacts,
  type FreeAgentContact,
  journalSets,
  oneContact,
  oneJournalSet,
  oneReconciliation,
  reconciliations,
} from "./freeagent/freeagent-answers";
import { freeAgentDocuments } from "./freeagent/freeagent-documents";
import { findInPages, numberIn, readPage } from "./freeagent/freeagent-pages";
import type { AccountingProvider, OAuthApp, ProviderName } from "./port/accounting-provider";
import { askForTokens, ProviderFault, readAnswer } from "./port/ask-for-tokens";
import {
  type BookContact,
  type Books,
  type BooksCall,
  LARGEST_LIST,
  type ListedAccount,
  type ListedContact,
} from "./port/books";
import { type CallProvider, providerCaller } from "./port/call-provider";
import { xero, xeroAddresses } from "./xero/xero";

const ALL = { path: "/contacts", query: { view: "all" } };

/** Types of the general categories, by the beginnings of their nominal codes; others are expenses. */
const GENERAL: ReadonlyMap<string, AccountType> = new Map([
  ["6", "Asset"],
  ["7", "Asset"],
  ["8", "Liability"],
  ["9", "Equity"],
]);

const PATH = "/credit_note_reconciliations";
const MOST_PAGES = 200;

/** Custom connections need no application of the installation's own. */
const NO_APP = { clientId: "", clientSecret: "" };

/** Returns a provider that the software speaks with; null for others. */
export function findProvider(context: ServiceContext, name: ProviderName): AccountingProvider | null {
  const { accounting } = context;
  const call = providerCaller(context);
  if (name === "Xero") return xero(call, xeroAddresses(accounting.xeroAddress), accounting.xero ?? NO_APP);
  if (name !== "FreeAgent") return null;
  const own = context.name === "live" ? "https://api.freeagent.com" : "https://api.sandbox.freeagent.com";
  return freeAgent(call, accounting.freeAgentAddress ?? own, accounting.freeAgent ?? NO_APP);
}

/** Returns a provider that people can connect; refuses 409 `provider_not_available`. */
export function needProvider(context: ServiceContext, name: ProviderName): AccountingProvider {
  const { accounting } = context;
  const provider = findProvider(context, name);
  const app = { Xero: accounting.xero, FreeAgent: accounting.freeAgent, QuickBooks: null, Sage: null }[name];
  if (provider !== null && app !== null) return provider;
  throw new Refused(409, {
    token: "provider_not_available",
    text: "This installation has no application at the provider: ask its operator.",
  });
}

/** Speaks with FreeAgent's API, version 2, which has no OpenAPI description, and documents neither PKCE nor scopes. */
function freeAgent(call: CallProvider, address: string, app: OAuthApp): AccountingProvider {
  const api = `${address}/v2`;
  const token = (form: Readonly<Record<string, string>>) => askForTokens(call, `${api}/token_endpoint`, app, form);
  return {
    loginUri: ({ redirectUri, state }) =>
      `${api}/approve_app?${new URLSearchParams({
        response_type: "code",
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
      })}`,
    exchange: ({ code, redirectUri }) => token({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),
    refresh: (refreshToken) => token({ grant_type: "refresh_token", refresh_token: refreshToken }),
    signInAs: null,
    tenants: async (accessToken) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await readAnswer(company, await call("GET", `${api}/company`, { headers }));
      const { name, subdomain } = answer.company;
      return [{ tenantId: subdomain, externalConnectionId: null, name, type: "Company" }];
    },
    // FreeAgent documents no way to end access.
    revoke: async () => undefined,
    booksAt: () => ({ url: api, headers: {} }),
    books: (call) => freeAgentBooks(call, api),
    problemOf: () => null,
  };
}

/** The books of a company in FreeAgent. Source: its documentation for developers; there is no OpenAPI description. */
function freeAgentBooks(call: BooksCall, api: string): Books {
  return {
    ...freeAgentContacts(call),
    ...freeAgentLists(call),
    ...freeAgentDocuments(call, api),
    ...freeAgentAllocations(call),
    ...freeAgentJournals(call, api),
  };
}

/** Journal sets of a company in FreeAgent; the name of a part is the tag, by which it is found. */
function freeAgentJournals(call: BooksCall, api: string): Pick<Books, "findJournal" | "createJournal"> {
  return {
    findJournal: (tag) =>
      findInPages(
        call,
        journalSets,
        { path: "/journal_sets", query: { tag } },
        (answer) => answer.journal_sets.find((each) => each.tag === tag)?.url,
      ),
    createJournal: async (tag, { reference, narration, journalDate, lines }) => {
      const journal_entries = lines.map((line) => entryJson(line, api));
      const description = `${reference} ${narration}`;
      const json = { journal_set: { dated_on: journalDate, description, tag, journal_entries } };
      const response = await call("POST", "/journal_sets", { json, largest: LARGEST_LIST });
      return (await readAnswer(oneJournalSet, response)).journal_set.url;
    },
  };
}

/** A debit is positive, a credit negative. */
function entryJson({ debit, credit, accountCode, description }: JournalLine, api: string) {
  return {
    category: `${api}/categories/${accountCode}`,
    debit_value: debit === "0.00" ? `-${credit}` : debit,
    description,
  };
}

/** Allocations of credit notes, which FreeAgent calls reconciliations and lists for the whole company. */
function freeAgentAllocations(call: BooksCall): Pick<Books, "allocations" | "allocate" | "unallocate"> {
  const all = async () => {
    const found = [];
    for (let page = 1, isLast = false; !isLast && page <= MOST_PAGES; page += 1) {
      const read = await readPage(call, reconciliations, { path: PATH, query: {} }, page);
      found.push(...read.answer.credit_note_reconciliations);
      isLast = read.isLast;
    }
    return found;
  };
  return {
    allocations: async (creditNoteId) =>
      (await all()).flatMap(({ url: id, invoice: invoiceId, gross_value, credit_note, dated_on }) =>
        credit_note === creditNoteId
          ? [{ id, invoiceId, amount: formatPence(readPence(gross_value)), date: dated_on ?? "" }]
          : [],
      ),
    allocate: async ({ creditNoteId, invoiceId, amount, date }) => {
      const sent = { credit_note: creditNoteId, invoice: invoiceId, gross_value: amount, dated_on: date };
      const response = await call("POST", PATH, { json: { credit_note_reconciliation: sent }, largest: LARGEST_LIST });
      return (await readAnswer(oneReconciliation, response)).credit_note_reconciliation.url;
    },
    unallocate: async (_, url) => {
      try {
        await call("DELETE", `${PATH}/${numberIn(url)}`);
      } catch (error) {
        if (!(error instanceof ProviderFault) || error.status !== 404) throw error;
      }
    },
  };
}

interface Category {
  readonly url: string;
  readonly nominal_code: string;
  readonly description: string;
}

/** Tax rates and categories of a company in FreeAgent; neither is paged. */
function freeAgentLists(call: BooksCall): Pick<Books, "rates" | "accounts"> {
  return {
    rates: async () => {
      const { company } = await readAnswer(companyRates, await call("GET", "/company"));
      const all = (company.sales_tax_rates ?? []).map(String);
      return all.map((rate) => ({ externalId: rate, name: `VAT ${rate}%`, rate, usual: null }));
    },
    accounts: async () => {
      const answer = await readAnswer(categories, await call("GET", "/categories", { largest: LARGEST_LIST }));
      const general = answer.general_categories ?? [];
      return [
        ...listed(answer.income_categories, () => "Revenue"),
        ...listed(answer.cost_of_sales_categories, () => "Expense"),
        ...listed(answer.admin_expenses_categories, () => "Expense"),
        ...listed(general, ({ nominal_code: code }) => GENERAL.get(code.charAt(0)) ?? "Expense"),
      ];
    },
  };
}

function listed(all: readonly Category[] = [], typeOf: (each: Category) => AccountType): readonly ListedAccount[] {
  return all.map((each) => ({
    externalId: each.url,
    code: each.nominal_code,
    name: each.description,
    type: typeOf(each),
  }));
}

type ContactCalls = Pick<Books, "contacts" | "contactsOf" | "findContact" | "createContact" | "changeContact">;

/** Contacts of a company in FreeAgent, which has no search, and no number of ours: they are found by their names. */
function freeAgentContacts(call: BooksCall): ContactCalls {
  return {
    contacts: async (page, search) => {
      const { answer, isLast } = await readPage(call, contacts, ALL, page);
      return { items: answer.contacts.map(listedContact).filter((each) => matches(each, search)), isLast };
    },
    contactsOf: async (ids) => {
      const found = [];
      for (const id of ids) found.push(...(await readOne(call, id)));
      return found;
    },
    findContact: ({ name }) =>
      findInPages(
        call,
        contacts,
        ALL,
        (answer) => answer.contacts.find((each) => each.organisation_name === name)?.url,
      ),
    createContact: async (contact) => {
      const answer = await call("POST", "/contacts", { json: { contact: sentContact(contact) } });
      return (await readAnswer(oneContact, answer)).contact.url;
    },
    changeContact: async (url, contact) => {
      await call("PUT", `/contacts/${numberIn(url)}`, { json: { contact: sentContact(contact) } });
    },
  };
}

async function readOne(call: BooksCall, id: string): Promise<readonly ListedContact[]> {
  try {
    const { contact } = await readAnswer(oneContact, await call("GET", `/contacts/${numberIn(id)}`));
    return contact.url === id ? [listedContact(contact)] : [];
  } catch (error) {
    if (error instanceof ProviderFault && error.status === 404) return [];
    throw error;
  }
}

function matches({ name, email }: ListedContact, search: string | null): boolean {
  return search === null || `${name} ${email ?? ""}`.toLowerCase().includes(search.toLowerCase());
}

function sentContact(contact: BookContact) {
  const [address1, address2, address3, town] = contact.addressLines;
  return {
    organisation_name: contact.name,
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
    billing_email: contact.email,
    phone_number: contact.telephone,
    address1,
    address2,
    address3,
    town,
    postcode: contact.postcode,
    country: contact.country ?? "United Kingdom",
    charge_sales_tax: "Auto",
    sales_tax_registration_number: contact.vatNumber,
  };
}

function listedContact(contact: FreeAgentContact): ListedContact {
  const person = [contact.first_name, contact.last_name].filter(Boolean).join(" ");
  const { address1, address2, address3, town, region } = contact;
  return {
    externalId: contact.url,
    name: contact.organisation_name ?? (person || contact.url),
    firstName: contact.first_name,
    lastName: contact.last_name,
    email: contact.billing_email ?? contact.email,
    telephone: contact.phone_number,
    addressLines: [address1, address2, address3, town, region].filter((line) => line !== null),
    postcode: contact.postcode,
    country: contact.country,
    companyNumber: null,
    vatNumber: contact.sales_tax_registration_number,
  };
}
