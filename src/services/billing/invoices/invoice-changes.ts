import { type InvoiceMove, mayMoveInvoice } from "../../../engine/billing";
import { recordEvent } from "../../../platform/events";
import { Refused } from "../../../platform/http";
import { type RequestWork, recordHistory } from "../../contract";
import type { InvoiceRow } from "./invoice-rows";
import { invoices } from "./invoice-schemas";

/** The type of invoices in the history of records. */
export const INVOICE_HISTORY = "billing_invoice";

type InvoiceEvent = "created" | "issued" | "paid" | "voided" | "credited";

interface Change {
  readonly before: InvoiceRow | null;
  readonly after: InvoiceRow | null;
  readonly events?: readonly InvoiceEvent[];
}

/** Finishes a change of an invoice: its history and its events; `paid` is published whenever nothing is due any more. */
export async function finishInvoice(work: RequestWork, { before, after, events = [] }: Change): Promise<void> {
  const row = after ?? before;
  if (row === null) return;
  const action = before === null ? "Created" : after === null ? "Deleted" : "Updated";
  await recordHistory(work, INVOICE_HISTORY, [
    {
      recordId: row.invoice_id,
      action,
      before: before === null ? null : invoices.show(before),
      after: after === null ? null : invoices.show(after),
    },
  ]);
  const isPaid = after?.status === "Paid" && before?.status !== "Paid";
  for (const event of isPaid ? [...events, "paid" as const] : events) await publish(work, row, event);
}

function publish({ tx, context, organisationId, caller }: RequestWork, row: InvoiceRow, event: InvoiceEvent) {
  const { invoiceId, clientId, status, total, balanceDue } = invoices.show(row);
  return recordEvent(tx, context, {
    organisationId,
    accountId: caller.accountId,
    eventType: `invoice.${event}`,
    resourceUrl: `/v1/billing/invoices/${clientId}/${invoiceId}`,
    data: { invoiceId, clientId, status, total, balanceDue },
  });
}

const NEEDS_DRAFT = new Set<InvoiceMove>(["Change", "ChangeTerms", "RefreshLineItemMappings", "Remove", "Issue"]);

/** Refuses what the state of an invoice does not allow: 409 `invoice_not_draft` or `invoice_not_issued`. */
export function requireInvoiceMove({ status }: Pick<InvoiceRow, "status">, move: InvoiceMove): void {
  if (mayMoveInvoice(status, move)) return;
  if (NEEDS_DRAFT.has(move)) {
    throw new Refused(409, { token: "invoice_not_draft", text: `The invoice is ${status.toLowerCase()}.` });
  }
  throw new Refused(409, { token: "invoice_not_issued", text: `The invoice is ${status.toLowerCase()}.` });
}
