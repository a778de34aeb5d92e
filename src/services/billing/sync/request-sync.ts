import { Decimal } from "decimal.js";
import { recordEvent } from "../../../platform/events";
import { Refused } from "../../../platform/http";
import { readJob } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { moneyOf, type RequestWork, type ServiceContext } from "../../contract";
import { type ClientRow, findClient } from "../clients/find-client";
import { creditNotes } from "../credit-notes/credit-note-schemas";
import { holdClient } from "../documents/document-number";
import { findLines, type LineRow } from "../documents/line-rows";
import type { SyncStatus } from "../documents/list-fields";
import { type Link, needLink } from "../integrations/access/find-link";
import type { ProviderName } from "../integrations/port/accounting-provider";
import type { BookContact, BookDocument, BookLine } from "../integrations/port/books";
import { findProvider } from "../integrations/provider-of";
import { type CreditNoteRow, findCreditNote, findInvoice, type InvoiceRow } from "../invoices/invoice-rows";
import { invoices } from "../invoices/invoice-schemas";
import type { BillingClientTables } from "../store/client-tables";
import { billingFinanceTables } from "../store/finance-tables";
import type { BillingSyncTables } from "../store/sync-tables";
import type { ShownSync } from "./sync-operations";
import { findSync, type SyncRow, writeSync } from "./sync-rows";

/** Decimal places of a quantity that accounting software takes. */
const MOST_PLACES = 4;

export const SYNC = "BillingSync";

/** The payload of the job that sends. */
export interface SyncPayload extends TargetName {
  readonly link: Link;
  readonly accountId: string;
}

/** Queues the sending of a client, an invoice or a credit note to the connected company. */
export async function requestSync(
  work: RequestWork,
  name: TargetName,
  provider: ProviderName | undefined,
): Promise<ShownSync> {
  const { tx, context, caller, organisationId: organisation, now } = work;
  const target = await findTarget(tx, name);
  // Two requests at once would both send.
  await holdClient(tx, name.clientId);
  const link = await needLink(tx, provider);
  const known = await findSync(tx, link, name);
  await requireNotInFlight(tx, known);
  await requireSendable(work, link, target, known);
  const payload: SyncPayload = { ...name, link, accountId: caller.accountId };
  const jobId = await context.jobs.enqueue(tx, { organisation, kind: SYNC, payload });
  await writeSync(tx, link, name, { job_id: jobId, now });
  await writeOutcome(tx, name, { sync_status: "Pending", sync_error: null });
  return { jobId, provider: link.provider, tenantId: link.tenantId, syncStatus: "Pending" };
}

async function requireNotInFlight(tx: Tx, known: SyncRow | null): Promise<void> {
  if (known === null || known.job_id === null || !(await isUnfinished(tx, known.job_id))) return;
  const text = "The record is on its way to the provider: wait for the job.";
  throw new Refused(409, { token: "accounting_send_in_flight", text });
}

/** Returns whether a job has not ended. */
export async function isUnfinished(tx: Tx, jobId: string): Promise<boolean> {
  const job = await readJob(tx, jobId);
  return job?.status === "Pending" || job?.status === "Running";
}

async function requireSendable(
  { tx, context }: RequestWork,
  link: Link,
  target: Target,
  known: SyncRow | null,
): Promise<void> {
  if (target.type === "Client") return;
  const { status } = target.row;
  if (status === "Draft") throw notSendable("A draft is not sent: issue or authorise it first.");
  const isThere = known !== null && (known.external_id !== null || known.sending_since !== null);
  if (status === "Voided" && !isThere) throw notSendable("It was voided before it was ever sent.");
  const named = getDocument(target);
  const problem = findProvider(context, link.provider)?.problemOf(await bookDocument(tx, link, named, ""));
  if (problem) throw notSendable(problem);
}

function notSendable(text: string): Refused {
  return new Refused(422, { token: "accounting_document_not_sent", text });
}

interface Outcome {
  readonly sync_status: SyncStatus;
  readonly sync_error?: string | null;
  readonly sync_warning?: string | null;
  readonly external_id?: string | null;
  readonly last_synced_at?: string;
}

/** Writes on a record how far its sending is. */
async function writeOutcome(tx: Tx, { type, recordId }: TargetName, outcome: Outcome): Promise<void> {
  if (type === "Invoice") return void (await invoices.update(tx, recordId, outcome));
  if (type === "CreditNote") return void (await creditNotes.update(tx, recordId, outcome));
  const { external_id, sync_warning: _, ...columns } = outcome;
  await tx
    .withTables<BillingClientTables>()
    .updateTable("billing_client")
    .set({ ...columns, ...(external_id === undefined ? {} : { external_contact_id: external_id }) })
    .where("client_id", "=", recordId)
    .execute();
}

interface Sent {
  /** Null of a voided document that the company never got. */
  readonly externalId: string | null;
  readonly warning: string | null;
}

/** Writes that the company has the record, and publishes it. */
export async function writeSynced(
  tx: Tx,
  work: Publishing,
  name: TargetName,
  { externalId, warning }: Sent,
): Promise<void> {
  await writeOutcome(tx, name, {
    sync_status: "Synced",
    sync_error: null,
    sync_warning: warning,
    external_id: externalId,
    last_synced_at: formatInstant(work.context.clock.now()),
  });
  await publish(tx, work, name, null);
}

/** Writes that a record could not be sent, and publishes it. */
export async function writeFailed(
  tx: Tx,
  work: Publishing,
  name: TargetName,
  { token, text }: { readonly token: string; readonly text: string },
): Promise<void> {
  await writeOutcome(tx, name, { sync_status: "Failed", sync_error: text });
  await publish(tx, work, name, token);
}

interface Publishing {
  readonly context: ServiceContext;
  readonly link: Link;
  readonly accountId: string;
}

/** Clients are not documents: nothing is published of them. */
async function publish(
  tx: Tx,
  { context, link: { organisationId, provider }, accountId }: Publishing,
  name: TargetName,
  reasonToken: string | null,
): Promise<void> {
  const target = await findTarget(tx, name);
  if (target.type === "Client") return;
  const { clientId, recordId } = name;
  const isInvoice = target.type === "Invoice";
  await recordEvent(tx, context, {
    organisationId,
    accountId,
    eventType: reasonToken === null ? "document.synced" : "document.sync_failed",
    resourceUrl: isInvoice
      ? `/v1/billing/invoices/${clientId}/${recordId}`
      : `/v1/billing/clients/${clientId}/credit-notes/${recordId}`,
    data: {
      clientId,
      invoiceId: isInvoice ? recordId : null,
      creditNoteId: isInvoice ? null : recordId,
      status: target.row.status,
      provider,
      reasonToken,
    },
  });
}

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
export function getDocument(target: Exclude<Target, { readonly type: "Client" }>): DocumentRow {
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

/** Quantity and price as they are if they come to the amount exactly, so that nobody has to round; else one of the amount. */
function unitsOf({ quantity, unit_amount: unitAmount }: LineRow, lineAmount: string) {
  const isExact = unitAmount !== null && new Decimal(quantity).times(unitAmount).equals(lineAmount);
  const isShort = new Decimal(quantity).decimalPlaces() <= MOST_PLACES;
  return isExact && isShort ? { quantity, unitAmount } : { quantity: "1", unitAmount: lineAmount };
}

/** What a company calls our tax rates and accounts. */
interface Places {
  readonly rates: ReadonlyMap<string, { readonly rate: string; readonly externalTaxType: string | null }>;
  /** The company's own ids of accounts, by our codes. */
  readonly accounts: ReadonlyMap<string, string | null>;
}

/**
 * Returns what a company calls our tax rates and accounts: the name under which they were imported from it, else the one
 * that a person has entered. A name imported from another company is not this one's.
 */
async function findPlaces(tx: Tx, link: Link): Promise<Places> {
  const nameOf = await namesFor(tx, link);
  const tables = billingFinanceTables(tx);
  const rates = await tables.selectFrom("billing_tax_rate").select(["tax_type", "rate", "external_tax_type"]).execute();
  const accounts = await tables.selectFrom("billing_account").select(["code", "external_account_id"]).execute();
  return {
    rates: new Map(
      rates.map(({ tax_type, rate, external_tax_type }) => {
        return [tax_type, { rate, externalTaxType: nameOf("TaxRate", tax_type, external_tax_type) }];
      }),
    ),
    accounts: new Map(
      accounts.map(({ code, external_account_id }) => [code, nameOf("Account", code, external_account_id)]),
    ),
  };
}

async function namesFor(tx: Tx, { provider, tenantId }: Link) {
  const rows = await tx
    .withTables<BillingSyncTables>()
    .selectFrom("billing_sync")
    .select(["provider", "tenant_id", "record_type", "record_id", "external_id"])
    .where("record_type", "in", ["TaxRate", "Account"])
    .execute();
  return (type: "TaxRate" | "Account", id: string, entered: string | null): string | null => {
    const all = rows.filter(({ record_type, record_id }) => record_type === type && record_id === id);
    const own = all.find((row) => row.provider === provider && row.tenant_id === tenantId);
    if (own !== undefined) return own.external_id;
    return all.some(({ external_id }) => external_id === entered) ? null : entered;
  };
}

/** What is sent, by its ids. */
export interface TargetName {
  readonly type: "Client" | "Invoice" | "CreditNote";
  readonly clientId: string;
  /** Of the client, the invoice or the credit note. */
  readonly recordId: string;
}

type Target =
  | { readonly type: "Client"; readonly client: ClientRow }
  | { readonly type: "Invoice"; readonly client: ClientRow; readonly row: InvoiceRow }
  | { readonly type: "CreditNote"; readonly client: ClientRow; readonly row: CreditNoteRow };

/** Returns what is to be sent; refuses 404 `document_not_found`, the only 404 of sending. */
export async function findTarget(tx: Tx, { type, clientId, recordId }: TargetName): Promise<Target> {
  try {
    const client = await findClient(tx, clientId);
    if (type === "Client") return { type, client };
    if (type === "Invoice") return { type, client, row: await findInvoice(tx, { clientId, invoiceId: recordId }) };
    return { type, client, row: await findCreditNote(tx, { clientId, creditNoteId: recordId }) };
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    throw new Refused(404, { token: "document_not_found", text: "There is no such record." });
  }
}
