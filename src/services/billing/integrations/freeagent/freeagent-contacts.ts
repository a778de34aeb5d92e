import type { BookContact, Books, BooksCall, ListedContact } from "../port/books";
import { ProviderFault } from "../port/provider-fault";
import { readAnswer } from "../port/read-answer";
import { contacts, type FreeAgentContact, oneContact } from "./freeagent-answers";
import { findInPages, numberIn, readPage } from "./freeagent-pages";

type ContactCalls = Pick<Books, "contacts" | "contactsOf" | "findContact" | "createContact" | "changeContact">;

const ALL = { path: "/contacts", query: { view: "all" } };

/** Contacts of a company in FreeAgent, which has no search, and no number of ours: they are found by their names. */
export function freeAgentContacts(call: BooksCall): ContactCalls {
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
