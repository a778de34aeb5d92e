import { Decimal } from "decimal.js";
import type { Asked, Given } from "./books-server";
import type { Sent } from "./xero-server";

export interface FreeAgentBooks {
  readonly contacts: Sent[];
  readonly invoices: Sent[];
  readonly credit_notes: Sent[];
  readonly credit_note_reconciliations: Sent[];
  readonly journal_sets: Sent[];
  readonly answer: (asked: Asked) => Given;
}

const DOCUMENT = ["contact", "reference", "dated_on", "due_on", "payment_terms_in_days", "currency", "comments"];

/** The fields of each record that its table names. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  contact: [
    ...["organisation_name", "first_name", "last_name", "email", "billing_email", "phone_number"],
    ...["address1", "address2", "address3", "town", "region", "postcode", "country", "charge_sales_tax"],
    ...["sales_tax_registration_number"],
  ],
  invoice: [...DOCUMENT, "invoice_items"],
  credit_note: [...DOCUMENT, "credit_note_items"],
  item: ["item_type", "quantity", "price", "description", "category", "sales_tax_rate", "sales_tax_status"],
  credit_note_reconciliation: ["credit_note", "invoice", "gross_value", "dated_on"],
  journal_set: ["dated_on", "description", "tag", "journal_entries"],
  entry: ["category", "debit_value", "description", "user"],
};

const ROOTS = {
  contacts: "contact",
  invoices: "invoice",
  credit_notes: "credit_note",
  credit_note_reconciliations: "credit_note_reconciliation",
  journal_sets: "journal_set",
} as const;
type Room = keyof typeof ROOTS;

const isRoom = (word: string): word is Room => word in ROOTS;
const ok = (body: unknown, headers = {}): Given => ({ status: 200, body, headers });
const refused = (message: string): Given => ({ status: 422, body: { errors: [{ message }] } });

/** Keeps a company's books as FreeAgent does, which calculates tax line by line and knows no idempotency keys. */
export function freeAgentBooks(api: string, violations: string[]): FreeAgentBooks {
  let last = 0;
  const own: FreeAgentBooks = {
    contacts: [],
    invoices: [],
    credit_notes: [],
    credit_note_reconciliations: [],
    journal_sets: [],
    answer: (asked) => {
      if (!asked.headers["user-agent"]) violations.push("FreeAgent needs a User-Agent");
      const [, room = "", id, part, to] = asked.path.split("/");
      if (room === "company") return ok({ company: COMPANY });
      if (room === "categories") return ok(categories(api));
      if (!isRoom(room)) return { status: 404, body: {} };
      if (asked.method === "POST") return create(room, asked.body);
      if (id === undefined) return list(room, asked.query);
      const found = own[room].find(({ url }) => url === `${api}/${room}/${id}`);
      if (found === undefined) return { status: 404, body: { errors: [] } };
      if (part === "pdf") return ok({ pdf: { content: Buffer.from(`%PDF of ${id}`).toString("base64") } });
      if (part === "transitions") return move(room, found, to ?? "");
      if (asked.method === "DELETE") return remove(room, found);
      return asked.method === "GET" ? ok({ [ROOTS[room]]: found }) : change(room, found, asked.body);
    },
  };

  function check(name: string, record: object): void {
    const unknown = Object.keys(record).filter((field) => !FIELDS[name]?.includes(field));
    violations.push(...unknown.map((field) => `${name}.${field} is not in the table`));
    for (const [field, value] of Object.entries(record)) {
      if (/_items$/.test(field)) for (const item of value) check("item", item);
      if (field === "journal_entries") for (const entry of value) check("entry", entry);
    }
  }

  function create(room: Room, body: Sent): Given {
    const root = ROOTS[room];
    const sent = body[root];
    check(root, sent);
    const fault = faultOf(room, sent);
    if (fault !== null) return refused(fault);
    last += 1;
    const record = { url: `${api}/${room}/${last}`, ...sent, status: "Draft", updated_at: new Date().toISOString() };
    own[room].push(record);
    if (room === "invoices" || room === "credit_notes") total(record);
    if (room === "credit_note_reconciliations") settle(record, 1);
    return { status: 201, body: { [root]: record } };
  }

  function faultOf(room: Room, sent: Sent): string | null {
    if (room === "contacts" && !sent.organisation_name && !sent.last_name) return "A name is needed.";
    if (room === "journal_sets") {
      const sum = Decimal.sum(0, ...sent.journal_entries.map(({ debit_value }: Sent) => debit_value));
      return sum.isZero() ? null : "The entries do not balance.";
    }
    if (room === "credit_note_reconciliations") return faultOfCredit(sent);
    if (room !== "invoices" && room !== "credit_notes") return null;
    if (!own.contacts.some(({ url }) => url === sent.contact)) return "The contact does not exist.";
    const isTaken = [...own.invoices, ...own.credit_notes].some(({ reference }) => reference === sent.reference);
    return isTaken ? "Reference has already been taken." : null;
  }

  function faultOfCredit({ invoice: invoiceUrl, credit_note, gross_value }: Sent): string | null {
    const invoice = own.invoices.find(({ url }) => url === invoiceUrl);
    const note = own.credit_notes.find(({ url }) => url === credit_note);
    if (invoice?.status !== "Open" || note?.status !== "Open") return "Both must be open.";
    const isEnough =
      new Decimal(invoice.due_value).gte(gross_value) && new Decimal(note.due_value).abs().gte(gross_value);
    return isEnough ? null : "The value exceeds what is due.";
  }

  function settle({ invoice, credit_note, gross_value }: Sent, sign: 1 | -1): void {
    for (const record of [...own.invoices, ...own.credit_notes]) {
      if (record.url === invoice)
        record.due_value = new Decimal(record.due_value).minus(new Decimal(gross_value).times(sign)).toFixed(2);
      if (record.url === credit_note)
        record.due_value = new Decimal(record.due_value).plus(new Decimal(gross_value).times(sign)).toFixed(2);
    }
  }

  function list(room: Room, query: URLSearchParams): Given {
    const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 25)];
    const since = query.get("updated_since");
    const found = own[room].filter((each) => {
      const isOf = ["contact", "tag"].every((name) => !query.has(name) || each[name] === query.get(name));
      return isOf && (since === null || each.updated_at >= since);
    });
    const isLast = found.length <= page * size;
    const headers = isLast ? {} : { link: `<${api}/${room}?page=${page + 1}>; rel="next"` };
    return ok({ [room]: found.slice((page - 1) * size, page * size) }, headers);
  }

  function change(room: Room, found: Sent, body: Sent): Given {
    const root = ROOTS[room];
    const { [`${root}_items`]: items = [], ...rest } = body[root];
    check(root, body[root]);
    if (items.length > 0 && found.status !== "Draft") return refused("Only drafts change their items.");
    Object.assign(found, rest);
    if (items.length > 0) found[`${root}_items`] = [...found[`${root}_items`], ...items];
    if (room !== "contacts") total(found);
    return ok({});
  }

  function move(room: Room, found: Sent, to: string): Given {
    if (to === "mark_as_sent") found.status = "Open";
    else if (to === "mark_as_draft") {
      const isUsed = own.credit_note_reconciliations.some((each) =>
        [each.invoice, each.credit_note].includes(found.url),
      );
      if (isUsed) return refused("It is reconciled.");
      Object.assign(found, { status: "Draft", due_value: found.total_value });
    } else return { status: 404, body: { room } };
    return ok({});
  }

  function remove(room: Room, found: Sent): Given {
    own[room].splice(own[room].indexOf(found), 1);
    if (room === "credit_note_reconciliations") settle(found, -1);
    return ok({});
  }

  return own;
}

/** Tax is rounded on each line. */
function total(record: Sent): void {
  const items = record.invoice_items ?? record.credit_note_items;
  const parts = items.map(({ quantity, price, sales_tax_rate, sales_tax_status }: Sent) => {
    const net = new Decimal(quantity).times(price).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    const rate = sales_tax_status === "TAXABLE" ? sales_tax_rate : 0;
    return { net, tax: net.times(rate).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP) };
  });
  const net = Decimal.sum(0, ...parts.map((part: Sent) => part.net));
  const tax = Decimal.sum(0, ...parts.map((part: Sent) => part.tax));
  const total_value = net.plus(tax).toFixed(2);
  const values = { net_value: net.toFixed(2), sales_tax_value: tax.toFixed(2), total_value };
  Object.assign(record, values, record.status === "Draft" ? { due_value: total_value } : {});
}

const COMPANY = {
  name: "Sample Bureau",
  subdomain: "samplebureau",
  sales_tax_registration_status: "Registered",
  sales_tax_rates: ["20.0", "5.0", "0.0"],
};

function categories(api: string) {
  const category = (nominal_code: string, description: string) => ({
    url: `${api}/categories/${nominal_code}`,
    nominal_code,
    description,
  });
  return {
    income_categories: [category("001", "Sales"), category("002", "Payroll services")],
    cost_of_sales_categories: [category("101", "Materials")],
    admin_expenses_categories: [category("250", "Office costs")],
    general_categories: [category("401", "Salaries"), category("814", "PAYE/NI")],
  };
}
