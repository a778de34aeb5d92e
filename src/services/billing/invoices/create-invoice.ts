import type { z } from "@hono/zod-openapi";
import type { DocumentAmounts, LineAmountType } from "../../../engine/billing";
import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import {
  amountColumns,
  calculateLines,
  type DraftLine,
  documentDefaults,
  keepSources,
  lineRows,
  withDefaults,
} from "../documents/calculate-lines";
import { holdClient } from "../documents/document-number";
import { replaceLines } from "../documents/line-rows";
import { finishInvoice } from "./invoice-changes";
import type { InvoiceRow } from "./invoice-rows";
import { type invoiceSent, invoices } from "./invoice-schemas";

/** Creates a draft with the lines of a request. */
export async function createInvoice(
  work: RequestWork,
  clientId: string,
  body: z.output<typeof invoiceSent>,
): Promise<InvoiceRow> {
  const client = await holdClient(work.tx, clientId);
  refuseArchivedClient(client);
  const defaults = await documentDefaults(work, client);
  const lineAmountType = body.lineAmountType ?? defaults.lineAmountType;
  const lines = withDefaults(keepSources(body.lineItems, []), lineAmountType, defaults);
  const amounts = await calculateLines(work, lineAmountType, lines);
  const { issueDate, dueDate, reference } = body;
  const billingEmails = body.billingEmails ?? defaults.billingEmails;
  return storeDraft(work, {
    clientId,
    issueDate,
    dueDate,
    reference,
    billingEmails,
    lineAmountType,
    lines,
    amounts,
    payRunId: null,
    warnings: [],
  });
}

/** Refuses new documents of an archived client. */
export function refuseArchivedClient({ is_archived: isArchived }: ClientRow): void {
  if (!isArchived) return;
  throw new Refused(409, { token: "client_archived", text: "The client is archived: unarchive it first." });
}

/** A draft to store. */
interface NewDraft {
  readonly clientId: string;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly reference: string | null;
  readonly payRunId: string | null;
  readonly billingEmails: readonly string[];
  readonly lineAmountType: LineAmountType;
  readonly lines: readonly DraftLine[];
  readonly amounts: DocumentAmounts;
  readonly warnings: readonly string[];
}

/** Stores a draft with its lines. */
export async function storeDraft(work: RequestWork, draft: NewDraft): Promise<InvoiceRow> {
  const { tx, context, organisationId, now } = work;
  const amounts = amountColumns(draft.amounts);
  const row = await invoices.insert(tx, {
    organisation_id: organisationId,
    invoice_id: context.ids.next(),
    client_id: draft.clientId,
    status: "Draft",
    sequence_number: null,
    invoice_number: null,
    reference: draft.reference,
    issue_date: draft.issueDate,
    due_date: draft.dueDate,
    billing_emails: JSON.stringify(draft.billingEmails),
    line_amount_type: draft.lineAmountType,
    ...amounts,
    amount_paid: 0,
    amount_credited: 0,
    balance_due: amounts.total,
    pay_run_id: draft.payRunId,
    warnings: JSON.stringify(draft.warnings),
    printed: null,
    created_at: now,
    updated_at: now,
  });
  await replaceLines(tx, row.invoice_id, lineRows(work, row.invoice_id, draft.lines, draft.amounts));
  await finishInvoice(work, { before: null, after: row, events: ["created"] });
  return row;
}
