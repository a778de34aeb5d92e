import { sql } from "kysely";
import { formatDate, readDate } from "../../../engine/base";
import { applyMappings, type ControlAmount, type FeeKind, type LinePlace } from "../../../engine/billing";
import { Refused } from "../../../platform/http";
import { asAccount, asOrganisation } from "../../../platform/store";
import { reachedOrganisations } from "../../administration";
import { mountAttachments } from "../../attachments";
import {
  moneyOf,
  mountHistory,
  mountList,
  mountOperation,
  type RequestWork,
  type ServiceContext,
} from "../../contract";
import { type ClientRow, findClient } from "../clients/find-client";
import { type DraftLine, documentDefaults, draftLines, mappingFacts } from "../documents/calculate-lines";
import { holdClient, holdClients, numberDocument } from "../documents/document-number";
import { fillDescriptions, referenceAtIssue } from "../documents/fill-at-issue";
import { findLines, LINE_LIST } from "../documents/line-rows";
import { contains } from "../documents/list-fields";
import { printedDocument } from "../documents/print-document";
import { USUAL_EMAIL } from "../emails/email-fields";
import { emailInvoice } from "../emails/email-invoice";
import { billingDocumentTables } from "../store/document-tables";
import { requestSync } from "../sync/request-sync";
import { findTemplate } from "../templates/find-template";
import type { BulkAction, BulkResult, MappingChange } from "./bulk-operations";
import * as bulk from "./bulk-operations";
import { changeInvoice, removeInvoice, storeLines } from "./change-invoice";
import { createInvoice } from "./create-invoice";
import { finishInvoice, INVOICE_HISTORY, requireInvoiceMove } from "./invoice-changes";
import * as operations from "./invoice-operations";
import { findInvoice, INVOICE_FILES, type InvoiceRow, shownInvoice } from "./invoice-rows";
import { invoices } from "./invoice-schemas";
import { settleInvoice } from "./settle-invoice";

const NOTHING_LEFT = {
  token: "nothing_to_invoice",
  text: "The mappings exclude every line: delete the draft instead.",
};

const TEMPLATE = "billing_invoice_template";

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

/** Lists of invoices, newest first. */
const LIST = {
  from: invoices.select,
  filters: {
    clientId: "client_id",
    status: "status",
    issueDateFrom: ["issue_date", ">="],
    issueDateTo: ["issue_date", "<="],
    dueBefore: ["due_date", "<"],
    syncStatus: "sync_status",
    payRunId: billsRun,
    search: (words: string) => contains("invoice_number", words),
  },
  order: ["invoice_id"],
  direction: "desc",
  show: (rows: readonly InvoiceRow[]) => rows.map(invoices.show),
  text: "The invoices are listed.",
} as const;

export function mountInvoices(context: ServiceContext): void {
  mountList(context, operations.listInvoices, LIST);
  mountList(context, operations.listInvoicesOfClient, {
    ...LIST,
    within: ({ tx, params }) => findClient(tx, params.clientId),
  });

  mountOperation(context, operations.createInvoice, async ({ params: { clientId }, body, ...work }) => {
    const row = await createInvoice(work, clientId, body);
    return { data: await shownInvoice(work, row), text: "The draft is created." };
  });

  mountOperation(context, bulk.bulkAction, async ({ body, ...work }) => {
    return { data: await doInBulk(work, body), text: "The invoices are processed." };
  });

  mountOperation(context, operations.readInvoice, async ({ params, ...work }, tx) => {
    const { lineItems, ...data } = await shownInvoice(work, await findInvoice(tx, params));
    const { allocations, attachments, emails } = data;
    return { data: { ...data, lineItems }, beside: { allocations, attachments, emails }, text: "This is the invoice." };
  });

  mountOperation(context, operations.changeInvoice, async ({ params, body, ...work }) => {
    const row = await changeInvoice(work, params, body);
    return { data: await shownInvoice(work, row), text: "The invoice is changed." };
  });

  mountOperation(context, operations.removeInvoice, async ({ params, ...work }) => {
    return { data: invoices.show(await removeInvoice(work, params)), text: "The draft is deleted." };
  });

  mountOperation(context, bulk.refreshMappings, async ({ params, ...work }, tx) => {
    const client = await holdClient(tx, params.clientId);
    const { invoice, changes } = await refreshMappings(work, client, await findInvoice(tx, params));
    const data = { ...(await shownInvoice(work, invoice)), mappingChanges: [...changes] };
    return { data, text: "The mappings are applied." };
  });
}

/** Mounts what belongs to invoices: their lines, their history and their attachments. */
export function mountInvoiceParts(context: ServiceContext): void {
  mountList(context, operations.listLineItems, {
    ...LINE_LIST,
    within: ({ tx, params }) => findInvoice(tx, params),
    filters: { clientId: null, invoiceId: "document_id" },
  });

  mountHistory(context, operations.invoiceHistory, [INVOICE_HISTORY, "invoiceId"], ({ tx, params }) =>
    findInvoice(tx, params),
  );

  mountAttachments(context, operations.invoiceAttachments, {
    purpose: INVOICE_FILES,
    need: async (tx, { clientId = "", invoiceId = "" }) => (await findInvoice(tx, { clientId, invoiceId })).invoice_id,
  });
}

function billsRun(payRunId: string) {
  return sql<boolean>`(pay_run_id = ${payRunId} or exists (
    select from billing_invoice_run as run
    where run.invoice_id = billing_invoice.invoice_id and run.pay_run_id = ${payRunId}))`;
}

async function queueSync(work: RequestWork, { client_id: clientId }: ClientRow, { invoice_id }: InvoiceRow) {
  await requestSync(work, { type: "Invoice", clientId, recordId: invoice_id }, undefined);
  return { invoice: await findInvoice(work.tx, { clientId, invoiceId: invoice_id }) };
}

/** Does the same with several invoices; those that cannot be done have a reason and stay as they are. */
async function doInBulk(
  work: RequestWork,
  { action, invoiceIds }: { readonly action: BulkAction; readonly invoiceIds: readonly string[] },
) {
  const clients = await holdClientsOf(work, invoiceIds);
  const rows = await invoices.select(work.tx).where("invoice_id", "in", invoiceIds).execute();
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
  const rows = await invoices.select(tx).where("invoice_id", "in", invoiceIds).execute();
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

/**
 * Issues a draft: it gets the next number and its dates, and what its PDF shows is frozen. The client must be held. An
 * invoice of £0.00 is paid at once.
 */
async function issueInvoice(work: RequestWork, client: ClientRow, draft: InvoiceRow): Promise<InvoiceRow> {
  requireInvoiceMove(draft, "Issue");
  const { tx, today } = work;
  const { paymentTermsDays } = await documentDefaults(work, client);
  const issueDate = draft.issue_date ?? today;
  const dueDate = draft.due_date ?? formatDate(readDate(issueDate) + paymentTermsDays);
  const printed = await printedDocument(tx, client, TEMPLATE);
  const { referenceFormat } = await findTemplate(tx, TEMPLATE);
  await recordRunUse(work, draft.invoice_id);
  const { sequence_number, text } = await numberDocument(work, "Invoice", issueDate, client);
  const issued = { issueDate, invoiceNumber: text };
  await fillDescriptions(tx, draft.invoice_id, issued);
  await invoices.update(tx, draft.invoice_id, {
    status: "Issued",
    reference: referenceAtIssue(draft.reference, referenceFormat, client, issued),
    sequence_number,
    invoice_number: text,
    issue_date: issueDate,
    due_date: dueDate,
    printed: JSON.stringify(printed),
  });
  const exceeds = "payment_exceeds_balance";
  return settleInvoice(work, { before: draft, events: ["issued"], exceeds });
}

/** Records that an issued invoice was made of locked runs, with each run's own organisation. */
async function recordRunUse({ tx, context, caller }: RequestWork, invoiceId: string): Promise<void> {
  const runs = await billingDocumentTables(tx)
    .selectFrom("billing_invoice_run")
    .select(["pay_run_id", "run_organisation_id"])
    .where("invoice_id", "=", invoiceId)
    .orderBy("pay_run_id")
    .execute();
  if (runs.length === 0) return;
  const ids = [...new Set(runs.map(({ run_organisation_id: id }) => id))].sort();
  await asAccount(tx, caller.accountId, async () => {
    // An organisation that went to another account keeps its own books.
    for (const { organisationId } of await reachedOrganisations(context, tx, caller, ids)) {
      const payRunIds = runs.filter((run) => run.run_organisation_id === organisationId).map((run) => run.pay_run_id);
      const used = { usedBy: "Invoice", recordId: invoiceId, payRunIds } as const;
      await asOrganisation(tx, organisationId, () => context.runUses.record(tx, used));
    }
  });
}

/** A draft after its mappings were applied again, and what that changed. */
interface Refreshed {
  readonly invoice: InvoiceRow;
  readonly changes: readonly MappingChange[];
}

/** Applies the mappings of today to the lines of a draft; the client must be held. */
async function refreshMappings(work: RequestWork, client: ClientRow, draft: InvoiceRow): Promise<Refreshed> {
  requireInvoiceMove(draft, "RefreshLineItemMappings");
  const lines = draftLines(await findLines(work.tx, draft.invoice_id));
  const places = await placesOf(work, client, draft, lines);
  const kept = lines.flatMap((line, at) => {
    const { accountCode, taxType, isExcluded } = places[at] ?? { ...line, isExcluded: false };
    return isExcluded ? [] : [{ ...line, accountCode, taxType }];
  });
  if (kept.length === 0) throw new Refused(409, NOTHING_LEFT);
  const columns = await storeLines(work, draft, kept);
  const after = await invoices.update(work.tx, draft.invoice_id, { ...columns, updated_at: work.now });
  await finishInvoice(work, { before: draft, after });
  return { invoice: after, changes: lines.flatMap((line, at) => changesOf(line, places[at])) };
}

async function placesOf(work: RequestWork, client: ClientRow, draft: InvoiceRow, lines: readonly DraftLine[]) {
  const { taxType, accountCode } = await documentDefaults(work, client);
  const places = applyMappings({
    lines: lines.map((line) => ({
      ...placedLine(line),
      ownAccountCode: line.ownAccountCode ?? null,
      ownTaxType: line.ownTaxType ?? null,
    })),
    mappings: (await mappingFacts(work)).map((mapping) => ({
      ...placedLine(mapping),
      isExcluded: mapping.isExcluded ?? false,
    })),
    defaults: { taxType, accountCode },
  });
  if (!places.ok) throw new Error("Stored lines and mappings are valid.");
  const isTaxed = draft.line_amount_type !== "NoTax";
  return isTaxed ? places.value : places.value.map((place) => ({ ...place, taxType: null }));
}

interface Placed {
  readonly payElementId?: string | null;
  readonly controlAccount?: ControlAmount | null;
  readonly feeKind?: FeeKind | null;
  readonly accountCode?: string | null;
  readonly taxType?: string | null;
}

/** Returns what a line or mapping is about, and where it goes. */
function placedLine({ payElementId, controlAccount, feeKind, accountCode, taxType }: Placed) {
  return {
    payElementId: payElementId ?? null,
    controlAccount: controlAccount ?? null,
    feeKind: feeKind ?? null,
    accountCode: accountCode ?? null,
    taxType: taxType ?? null,
  };
}

/** Returns what became of a line, each with its reason. */
function changesOf(line: DraftLine, place: LinePlace | undefined): readonly MappingChange[] {
  if (place === undefined) return [];
  const of = { lineItemId: line.lineItemId ?? "", description: line.description };
  if (place.isExcluded) {
    const before = moneyOf(line.lineAmount ?? 0);
    return [{ ...of, change: "Removed", before, after: null, reason: "Excluded" }];
  }
  const changes = [
    { change: "AccountCode", before: line.accountCode, after: place.accountCode, reason: place.accountCodeFrom },
    { change: "TaxType", before: line.taxType, after: place.taxType, reason: place.taxTypeFrom },
  ] as const;
  return changes.filter(({ before, after }) => before !== after).map((change) => ({ ...of, ...change }));
}
