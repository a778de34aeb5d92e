import { Decimal } from "decimal.js";
import type { Tx } from "../../../platform/store";
import { moneyOf } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import type { CreditNoteRow } from "../credit-notes/credit-note-rows";
import { findLines, type LineRow } from "../documents/line-rows";
import type { Link } from "../integrations/access/find-link";
import type { BookContact, BookDocument, BookLine } from "../integrations/port/books";
import type { InvoiceRow } from "../invoices/invoice-rows";
import { findPlaces, type Places } from "./find-places";
import type { Target } from "./find-target";

/** Returns a client as accounting software gets it. */
export function bookContact(client: ClientRow): BookContact {
  const { line1 = null, line2, line3, line4, postcode = null, foreignCountry = null } = client.address ?? {};
  return {
    clientId: client.client_id,
    name: client.name,
    firstName: client.contact_first_name,
    lastName: client.contact_last_name,
    email: client.email,
    telephone: client.telephone,
    addressLines: [line1, line2, line3, line4].flatMap((line) => line || []),
    postcode,
    country: foreignCountry,
    companyNumber: client.company_registration_number,
    vatNumber: client.vat_number,
  };
}

export type DocumentRow =
  | { readonly kind: "Invoice"; readonly row: InvoiceRow }
  | { readonly kind: "CreditNote"; readonly row: CreditNoteRow };

/** Returns an invoice or a credit note to be sent as a document. */
export function documentOf(target: Exclude<Target, { readonly type: "Client" }>): DocumentRow {
  return target.type === "Invoice" ? { kind: target.type, row: target.row } : { kind: target.type, row: target.row };
}

/** Returns an issued document as accounting software gets it; the contact is the company's own id. */
export async function bookDocument(
  tx: Tx,
  link: Link,
  { kind, row }: DocumentRow,
  contactId: string,
): Promise<BookDocument> {
  const id = kind === "Invoice" ? row.invoice_id : row.credit_note_id;
  const number = kind === "Invoice" ? row.invoice_number : row.credit_note_number;
  const places = await findPlaces(tx, link);
  return {
    kind,
    number: number ?? "",
    reference: row.reference,
    contactId,
    issueDate: row.issue_date ?? "",
    dueDate: kind === "Invoice" ? row.due_date : null,
    lineAmountType: row.line_amount_type,
    lines: (await findLines(tx, id)).map((line) => bookLine(line, places)),
    total: moneyOf(row.total),
  };
}

function bookLine(line: LineRow, { rates, accounts }: Places): BookLine {
  const lineAmount = moneyOf(line.line_amount);
  const rate = line.tax_type === null ? undefined : rates.get(line.tax_type);
  return {
    description: line.description,
    ...unitsOf(line, lineAmount),
    lineAmount,
    taxAmount: moneyOf(line.tax_amount),
    accountCode: line.account_code,
    accountId: line.account_code === null ? null : (accounts.get(line.account_code) ?? null),
    taxType: line.tax_type,
    rate: rate?.rate ?? null,
    externalTaxType: rate?.externalTaxType ?? null,
  };
}

/** Decimal places of a quantity that accounting software takes. */
const MOST_PLACES = 4;

/** Quantity and price as they are if they come to the amount exactly, so that nobody has to round; else one of the amount. */
function unitsOf({ quantity, unit_amount: unitAmount }: LineRow, lineAmount: string) {
  const isExact = unitAmount !== null && new Decimal(quantity).times(unitAmount).equals(lineAmount);
  const isShort = new Decimal(quantity).decimalPlaces() <= MOST_PLACES;
  return isExact && isShort ? { quantity, unitAmount } : { quantity: "1", unitAmount: lineAmount };
}
