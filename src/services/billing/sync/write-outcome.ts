import { recordEvent } from "../../../platform/events";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { updateCreditNote } from "../credit-notes/credit-note-rows";
import type { Link } from "../integrations/access/find-link";
import { updateInvoice } from "../invoices/invoice-rows";
import type { BillingClientTables } from "../store/client-tables";
import type { SyncStatus } from "../store/document-tables";
import { findTarget, type TargetName } from "./find-target";

interface Outcome {
  readonly sync_status: SyncStatus;
  readonly sync_error?: string | null;
  readonly sync_warning?: string | null;
  readonly external_id?: string | null;
  readonly last_synced_at?: string;
}

/** Writes on a record how far its sending is. */
export async function writeOutcome(tx: Tx, { type, recordId }: TargetName, outcome: Outcome): Promise<void> {
  if (type === "Invoice") return void (await updateInvoice(tx, recordId, outcome));
  if (type === "CreditNote") return void (await updateCreditNote(tx, recordId, outcome));
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
    last_synced_at: instantOf(work.context.clock.now()),
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
