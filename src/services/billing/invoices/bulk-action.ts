import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { type ClientRow, findClient } from "../clients/find-client";
import { holdClients } from "../documents/hold-client";
import { USUAL_EMAIL } from "../emails/email-fields";
import { emailInvoice } from "../emails/email-invoice";
import { requestSync } from "../sync/request-sync";
import type { BulkAction, BulkResult, MappingChange } from "./bulk-operations";
import { findInvoice, type InvoiceRow, selectInvoices } from "./invoice-rows";
import { issueInvoice } from "./issue-invoice";
import { refreshMappings } from "./refresh-mappings";

/** What an action made of an invoice; a refresh also says what it changed. */
interface Done {
  readonly invoice: InvoiceRow;
  readonly changes?: readonly MappingChange[];
}

type Action = (work: RequestWork, client: ClientRow, invoice: InvoiceRow) => Promise<Done>;

const ACTIONS: Readonly<Record<BulkAction, Action>> = {
  Issue: async (work, client, invoice) => ({ invoice: await issueInvoice(work, client, invoice) }),
  RefreshLineItemMappings: refreshMappings,
  Email: async (work, _, invoice) => {
    await emailInvoice(work, invoice, USUAL_EMAIL);
    return { invoice };
  },
  Sync: queueSync,
};

async function queueSync(work: RequestWork, { client_id: clientId }: ClientRow, { invoice_id }: InvoiceRow) {
  await requestSync(work, { type: "Invoice", clientId, recordId: invoice_id }, undefined);
  return { invoice: await findInvoice(work.tx, { clientId, invoiceId: invoice_id }) };
}

/** Does the same with several invoices; those that cannot be done have a reason and stay as they are. */
export async function doInBulk(
  work: RequestWork,
  { action, invoiceIds }: { readonly action: BulkAction; readonly invoiceIds: readonly string[] },
) {
  const clients = await holdClientsOf(work, invoiceIds);
  const rows = await selectInvoices(work.tx).where("invoice_id", "in", invoiceIds).execute();
  const results: BulkResult[] = [];
  for (const invoiceId of invoiceIds) {
    const row = rows.find(({ invoice_id: id }) => id === invoiceId);
    const client = clients.find(({ client_id: id }) => id === row?.client_id);
    const isFound = row !== undefined && client !== undefined;
    results.push(isFound ? await doOne(work, action, client, row) : failed(invoiceId, null, "invoice_not_found"));
  }
  const successful = results.filter(({ success }) => success).length;
  const totalProcessed = results.length;
  return { results, summary: { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful } };
}

/** Holds the clients of the invoices in one order, before any of them is read to be changed. */
async function holdClientsOf({ tx }: RequestWork, invoiceIds: readonly string[]): Promise<readonly ClientRow[]> {
  const rows = await selectInvoices(tx).where("invoice_id", "in", invoiceIds).execute();
  const clients: ClientRow[] = [];
  for (const id of new Set(rows.map(({ client_id }) => client_id))) clients.push(await findClient(tx, id));
  await holdClients(tx, clients);
  return clients;
}

/** Each action refuses before it writes anything, so that the others' work is not rolled back. */
async function doOne(work: RequestWork, action: BulkAction, client: ClientRow, row: InvoiceRow): Promise<BulkResult> {
  try {
    const { invoice, changes: mappingChanges = [] } = await ACTIONS[action](work, client, row);
    const { invoice_id: invoiceId, status, invoice_number: invoiceNumber } = invoice;
    return { invoiceId, success: true, status, invoiceNumber, reasonToken: null, mappingChanges: [...mappingChanges] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return failed(row.invoice_id, row, error.refusal.token);
  }
}

function failed(invoiceId: string, row: InvoiceRow | null, reasonToken: string): BulkResult {
  const { status = null, invoice_number: invoiceNumber = null } = row ?? {};
  return { invoiceId, success: false, status, invoiceNumber, reasonToken, mappingChanges: [] };
}
