import type { BookContact, Books, BooksCall, ListedContact } from "../port/books";
import { LARGEST_LIST } from "../port/books";
import { readAnswer } from "../port/read-answer";
import { contacts, inWords, onlyOf, type XeroContact } from "./xero-answers";

const PAGE = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ONE_BY_ONE = { summarizeErrors: "false" };

type ContactCalls = Pick<Books, "contacts" | "contactsOf" | "findContact" | "createContact" | "changeContact">;

/** Contacts of a company in Xero. A contact's number is our `clientId`. */
export function xeroContacts(call: BooksCall): ContactCalls {
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
        const answer = await call("PUT", "/Contacts", { query: ONE_BY_ONE, json, headers: { "idempotency-key": key } });
        return onlyOf((await readAnswer(contacts, answer)).Contacts).ContactID;
      }),
    changeContact: (externalId, contact) =>
      inWords(async () => {
        const json = { Contacts: [{ ContactID: externalId, ...sentContact(contact) }] };
        const answer = await call("POST", `/Contacts/${externalId}`, { json });
        onlyOf((await readAnswer(contacts, answer)).Contacts);
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
