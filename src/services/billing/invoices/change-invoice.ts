import type { z } from "@hono/zod-openapi";
import { forgetHistory, type RequestWork } from "../../contract";
import {
  amountColumns,
  calculateLines,
  type DraftLine,
  documentDefaults,
  draftLines,
  keepSources,
  lineRows,
  withDefaults,
} from "../documents/calculate-lines";
import { holdClient } from "../documents/document-number";
import { findLines, removeLines, replaceLines } from "../documents/line-rows";
import { billingDocumentTables } from "../store/document-tables";
import { finishInvoice, INVOICE_HISTORY, requireInvoiceMove } from "./invoice-changes";
import { findInvoice, INVOICE_FILES, type InvoiceRow } from "./invoice-rows";
import { type invoicePatch, invoices } from "./invoice-schemas";

interface Named {
  readonly clientId: string;
  readonly invoiceId: string;
}

type Patch = z.output<typeof invoicePatch>;

/** The fields that an issued invoice can still change. */
const TERMS = new Set(["reference", "dueDate", "billingEmails"]);

/** Changes the fields that are sent; lines are calculated again if they or their kind of amounts change. */
export async function changeInvoice(work: RequestWork, named: Named, patch: Patch): Promise<InvoiceRow> {
  const { tx, now } = work;
  const client = await holdClient(tx, named.clientId);
  const before = await findInvoice(tx, named);
  const isTerms = Object.keys(patch).every((name) => TERMS.has(name));
  requireInvoiceMove(before, isTerms ? "ChangeTerms" : "Change");
  const { issueDate, dueDate, reference, billingEmails, lineItems } = patch;
  const lineAmountType = patch.lineAmountType ?? before.line_amount_type;
  const isCalculated = lineItems !== undefined || lineAmountType !== before.line_amount_type;
  const stored = await findLines(tx, before.invoice_id);
  const lines = lineItems === undefined ? draftLines(stored) : keepSources(lineItems, stored);
  const defaults = await documentDefaults(work, client);
  const calculated = isCalculated
    ? await storeLines(
        work,
        { ...before, line_amount_type: lineAmountType },
        withDefaults(lines, lineAmountType, defaults),
      )
    : {};
  const after = await invoices.update(tx, before.invoice_id, {
    ...calculated,
    ...(issueDate === undefined ? {} : { issue_date: issueDate }),
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(reference === undefined ? {} : { reference }),
    ...(billingEmails === undefined ? {} : { billing_emails: JSON.stringify(billingEmails) }),
    updated_at: now,
  });
  await finishInvoice(work, { before, after });
  return after;
}

/** Stores the lines of a draft and returns its columns that follow from them. */
export async function storeLines(work: RequestWork, draft: InvoiceRow, lines: readonly DraftLine[]) {
  const { invoice_id: invoiceId, line_amount_type: type } = draft;
  const amounts = await calculateLines(work, type, lines);
  await replaceLines(work.tx, invoiceId, lineRows(work, invoiceId, lines, amounts));
  const columns = amountColumns(amounts);
  return { ...columns, line_amount_type: type, balance_due: columns.total };
}

/** Deletes a draft with all that belongs to it; the runs that it bills can be billed again. */
export async function removeInvoice(work: RequestWork, named: Named): Promise<InvoiceRow> {
  const { tx, context } = work;
  await holdClient(tx, named.clientId);
  const before = await findInvoice(tx, named);
  requireInvoiceMove(before, "Remove");
  const { invoice_id: invoiceId } = before;
  await releaseRuns(work, invoiceId);
  await removeLines(tx, invoiceId);
  for (const { uploadId } of await context.uploads.list(tx, { purpose: INVOICE_FILES, recordIds: [invoiceId] })) {
    await context.uploads.remove(tx, uploadId);
  }
  await invoices.remove(tx, invoiceId);
  await forgetHistory(tx, [INVOICE_HISTORY, invoiceId]);
  return before;
}

/** Lets the runs of an invoice be billed again. */
export async function releaseRuns({ tx }: RequestWork, invoiceId: string): Promise<void> {
  await billingDocumentTables(tx).deleteFrom("billing_invoice_run").where("invoice_id", "=", invoiceId).execute();
}
