import { randomUUID } from "node:crypto";
import { Decimal } from "decimal.js";
import type { Asked, Given } from "./books-server";

// biome-ignore lint/suspicious/noExplicitAny: records as they were sent; the description is checked apart
export type Sent = any;

export interface XeroBooks {
  readonly connections: readonly object[];
  readonly contacts: Sent[];
  readonly invoices: Sent[];
  readonly creditNotes: Sent[];
  readonly journals: Sent[];
  /** Codes of the accounts that there are. */
  readonly accounts: string[];
  readonly answer: (asked: Asked) => Given;
}

export const TENANT = "45e4708e-d862-4111-ab3a-dd8cd03913e1";
const TAX_TYPES = ["OUTPUT2", "RROUTPUT", "ZERORATEDOUTPUT", "EXEMPTOUTPUT", "NONE"];
const PERCENT: Readonly<Record<string, number>> = { OUTPUT2: 20, RROUTPUT: 5 };
const ACCOUNTS = [
  { Code: "200", Name: "Sales", Type: "REVENUE", Class: "REVENUE" },
  { Code: "477", Name: "Wages and Salaries", Type: "EXPENSE", Class: "EXPENSE" },
  { Code: "814", Name: "Wages Payable", Type: "CURRLIAB", Class: "LIABILITY" },
  { Name: "Bank", Type: "BANK", Class: "ASSET" },
].map((account) => ({ AccountID: randomUUID(), Status: "ACTIVE", ...account }));

const ok = (body: unknown): Given => ({ status: 200, body });
const sumOf = (amounts: readonly number[]) => Decimal.sum(0, ...amounts).toNumber();
const NOWHERE = "00000000-0000-0000-0000-000000000000";
/** Xero writes dates its own way. */
const dateOf = (date: string) => `/Date(${Date.parse(date)}+0000)/`;

/** Keeps a company's books as Xero does: it checks sums and places, and repeats an answer under the same key. */
export function xeroBooks(): XeroBooks {
  const keys = new Map<string, { readonly body: string; readonly given: Given }>();
  const own: XeroBooks = {
    connections: [{ id: randomUUID(), tenantId: TENANT, tenantType: "ORGANISATION", tenantName: "Sample Bureau" }],
    contacts: [],
    invoices: [],
    creditNotes: [],
    journals: [],
    accounts: ACCOUNTS.flatMap(({ Code }: { Code?: string }) => Code ?? []),
    answer: (asked) => {
      if (asked.headers["xero-tenant-id"] !== TENANT) return { status: 403, body: { Title: "Forbidden" } };
      const key = asked.headers["idempotency-key"];
      const body = JSON.stringify([asked.path, asked.body]);
      const known = typeof key === "string" ? keys.get(key) : undefined;
      if (known !== undefined && known.body !== body)
        return refused("The idempotency key was used for another request.");
      if (known !== undefined) return known.given;
      const given = route(asked);
      if (typeof key === "string" && given.status === 200) keys.set(key, { body, given });
      return given;
    },
  };

  function route({ method, path, query, body }: Asked): Given {
    const [, room = "", id, part, partId] = path.split("/");
    if (room === "Contacts") return contacts(method, id, query, body);
    if (room === "TaxRates") return ok({ TaxRates: TAX_TYPES.map(taxRate) });
    if (room === "Accounts") return ok({ Accounts: ACCOUNTS });
    if (room === "ManualJournals") return journals(method, query, body);
    const kind = room === "Invoices" ? INVOICES : NOTES;
    const list = own[kind.list];
    if (part === "pdf") return { status: 200, body: Buffer.from(`%PDF-1.7\0\u00ff of ${id}`, "latin1") };
    if (part === "Allocations") return allocate(method, id, partId, body);
    if (method === "PUT") return ok({ [room]: body[room].map((sent: Sent) => enter(kind, sent)) });
    const found = list.filter((each) => (id === undefined ? matches(kind, each, query) : each[kind.id] === id));
    if (id !== undefined && found.length === 0) return { status: 404, body: {} };
    if (method === "GET") return ok({ [room]: found });
    return change(room, found[0], body[room][0]);
  }

  function contacts(method: string, id: string | undefined, query: URLSearchParams, body: Sent): Given {
    if (method === "GET") {
      const page = Number(query.get("page") ?? 1);
      const size = Number(query.get("pageSize") ?? 100);
      const found = own.contacts.filter((each) => contactMatches(each, query));
      return ok({ Contacts: found.slice((page - 1) * size, page * size) });
    }
    const [sent] = body.Contacts;
    const others = own.contacts.filter((each) => each.ContactID !== id);
    const isTaken = others.some(({ Name }) => Name.toLowerCase() === sent.Name.toLowerCase());
    if (isTaken) return refused(`The contact name ${sent.Name} is already assigned to another contact.`);
    const contact = { ContactStatus: "ACTIVE", ...sent, ContactID: id ?? randomUUID() };
    if (id === undefined) own.contacts.push(contact);
    else Object.assign(own.contacts.find((each) => each.ContactID === id) ?? {}, contact);
    return ok({ Contacts: [{ ...contact, HasValidationErrors: false }] });
  }

  function enter(kind: Kind, sent: Sent) {
    const faults = faultsOf(kind, sent);
    if (faults.length > 0) {
      return { ...sent, [kind.id]: NOWHERE, HasErrors: true, StatusAttributeString: "ERROR", ValidationErrors: faults };
    }
    const net = sumOf(sent.LineItems.map(({ LineAmount }: Sent) => LineAmount));
    const TotalTax = sumOf(sent.LineItems.map(({ TaxAmount = 0 }: Sent) => TaxAmount));
    const isGross = sent.LineAmountTypes === "Inclusive";
    const SubTotal = isGross ? sumOf([net, -TotalTax]) : net;
    const Total = sumOf([SubTotal, TotalTax]);
    const entered = { ...sent, [kind.id]: randomUUID(), SubTotal, TotalTax, Total, Date: dateOf(sent.Date) };
    if (kind === INVOICES) Object.assign(entered, { AmountDue: Total, AmountPaid: 0, AmountCredited: 0 });
    else Object.assign(entered, { RemainingCredit: Total, Allocations: [] });
    own[kind.list].push(entered);
    return entered;
  }

  function faultsOf(kind: Kind, sent: Sent): readonly { readonly Message: string }[] {
    const faults: string[] = [];
    const isKnown = own.contacts.some(({ ContactID }) => ContactID === sent.Contact.ContactID);
    if (!isKnown) faults.push("The contact does not exist.");
    const isTaken = own[kind.list].some((each) => each[kind.number] === sent[kind.number] && each.Status !== "VOIDED");
    if (isTaken) faults.push(`${kind.number} must be unique.`);
    for (const { Quantity, UnitAmount, LineAmount, AccountCode, TaxType } of sent.LineItems) {
      const product = new Decimal(Quantity).times(UnitAmount).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
      if (!product.equals(LineAmount)) faults.push(`The line total ${LineAmount} does not match ${product}.`);
      if (!own.accounts.includes(AccountCode)) faults.push(`Account code '${AccountCode}' is not a valid code.`);
      if (sent.LineAmountTypes !== "NoTax" && !TAX_TYPES.includes(TaxType)) faults.push("The TaxType is not valid.");
    }
    return faults.map((Message) => ({ Message }));
  }

  function change(room: string, found: Sent, { Status, ...terms }: Sent): Given {
    if (Status === "VOIDED" && (found.AmountCredited > 0 || found.Allocations?.length > 0)) {
      return refused("A document with allocations cannot be voided.");
    }
    Object.assign(found, terms, Status === undefined ? {} : { Status });
    if (Status === "VOIDED" && room === "Invoices") Object.assign(found, { AmountDue: 0 });
    return ok({ [room]: [found] });
  }

  function allocate(method: string, id: string | undefined, partId: string | undefined, body: Sent): Given {
    const note = own.creditNotes.find(({ CreditNoteID }) => CreditNoteID === id);
    if (note === undefined) return { status: 404, body: {} };
    if (method === "DELETE") {
      const gone = note.Allocations.find(({ AllocationID }: Sent) => AllocationID === partId);
      if (gone === undefined) return { status: 404, body: {} };
      note.Allocations = note.Allocations.filter((each: Sent) => each !== gone);
      settle(note, gone.Invoice.InvoiceID, -gone.Amount);
      return ok({ ...gone, IsDeleted: true });
    }
    const [{ Amount, Date: date, Invoice }] = body.Allocations;
    const invoice = own.invoices.find(({ InvoiceID }) => InvoiceID === Invoice.InvoiceID);
    if (invoice === undefined || Amount > note.RemainingCredit || Amount > invoice.AmountDue) {
      return refused("The allocation exceeds what is due or remains.");
    }
    const allocation = {
      AllocationID: randomUUID(),
      Amount,
      Date: dateOf(date),
      Invoice: { InvoiceID: Invoice.InvoiceID },
    };
    note.Allocations.push(allocation);
    settle(note, Invoice.InvoiceID, Amount);
    return ok({ Allocations: [allocation] });
  }

  function settle(note: Sent, invoiceId: string, amount: number): void {
    const invoice = own.invoices.find(({ InvoiceID }) => InvoiceID === invoiceId);
    note.RemainingCredit = sumOf([note.RemainingCredit, -amount]);
    invoice.AmountCredited = sumOf([invoice.AmountCredited, amount]);
    invoice.AmountDue = sumOf([invoice.AmountDue, -amount]);
  }

  function journals(method: string, query: URLSearchParams, body: Sent): Given {
    if (method === "GET") {
      const words = /^Narration\.Contains\("(.*)"\)$/.exec(query.get("where") ?? "")?.[1] ?? "";
      return ok({ ManualJournals: own.journals.filter(({ Narration }) => Narration.includes(words)) });
    }
    const entered = body.ManualJournals.map((sent: Sent) => {
      const lines = sent.JournalLines.map(({ LineAmount }: Sent) => LineAmount);
      const unknown = sent.JournalLines.filter(({ AccountCode }: Sent) => !own.accounts.includes(AccountCode));
      const ValidationErrors = [
        ...(sumOf(lines) === 0 ? [] : [{ Message: "The total debits must equal total credits." }]),
        ...unknown.map(({ AccountCode }: Sent) => ({ Message: `Account code '${AccountCode}' is not a valid code.` })),
      ];
      if (ValidationErrors.length > 0) {
        return { ...sent, ManualJournalID: NOWHERE, StatusAttributeString: "ERROR", ValidationErrors };
      }
      const journal = { ...sent, ManualJournalID: randomUUID() };
      own.journals.push(journal);
      return journal;
    });
    return ok({ ManualJournals: entered });
  }

  return own;
}

const INVOICES = { list: "invoices", id: "InvoiceID", number: "InvoiceNumber" } as const;
const NOTES = { list: "creditNotes", id: "CreditNoteID", number: "CreditNoteNumber" } as const;
type Kind = typeof INVOICES | typeof NOTES;

function matches({ number }: Kind, each: Sent, query: URLSearchParams): boolean {
  const numbers = query.get("InvoiceNumbers")?.split(",");
  const where = /^CreditNoteNumber=="(.*)"$/.exec(query.get("where") ?? "")?.[1];
  return numbers?.includes(each[number]) ?? each[number] === where;
}

function contactMatches(each: Sent, query: URLSearchParams): boolean {
  const number = /^ContactNumber=="(.*)"$/.exec(query.get("where") ?? "")?.[1];
  const ids = query.get("IDs")?.split(",");
  const words = query.get("searchTerm")?.toLowerCase() ?? "";
  if (number !== undefined && each.ContactNumber !== number) return false;
  return (ids?.includes(each.ContactID) ?? true) && each.Name.toLowerCase().includes(words);
}

function taxRate(TaxType: string) {
  const EffectiveRate = PERCENT[TaxType] ?? 0;
  return { TaxType, Name: `${EffectiveRate}% (${TaxType})`, Status: "ACTIVE", EffectiveRate, CanApplyToRevenue: true };
}

function refused(message: string): Given {
  const Elements = [{ ValidationErrors: [{ Message: message }] }];
  const Message = "A validation exception occurred";
  return { status: 400, body: { ErrorNumber: 10, Type: "ValidationException", Message, Elements } };
}
