import { mountAttachments } from "../../attachments";
import { findHistory, mountOperation, type ServiceContext } from "../../contract";
import { findClient } from "../clients/find-client";
import { holdClient } from "../documents/hold-client";
import { pageOfLines } from "../documents/page-of-lines";
import { doInBulk } from "./bulk-action";
import * as bulk from "./bulk-operations";
import { changeInvoice, removeInvoice } from "./change-invoice";
import { createInvoice } from "./create-invoice";
import { INVOICE_HISTORY } from "./invoice-changes";
import * as operations from "./invoice-operations";
import { findInvoice, INVOICE_FILES, listedInvoice, shownInvoice } from "./invoice-rows";
import { listInvoices } from "./list-invoices";
import { refreshMappings } from "./refresh-mappings";

export function mountInvoices(context: ServiceContext): void {
  mountOperation(context, operations.listInvoices, ({ query, ...work }) =>
    listInvoices(work, { route: operations.listInvoices.path, query }),
  );

  mountOperation(context, operations.listInvoicesOfClient, async ({ params: { clientId }, query, ...work }, tx) => {
    await findClient(tx, clientId);
    return listInvoices(work, { route: operations.listInvoicesOfClient.path, query: { ...query, clientId } });
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
    return { data: listedInvoice(await removeInvoice(work, params)), text: "The draft is deleted." };
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
  mountOperation(context, operations.listLineItems, async ({ params, query, ...work }, tx) => {
    const { invoice_id: documentId } = await findInvoice(tx, params);
    return pageOfLines(work, documentId, { route: operations.listLineItems.path, query });
  });

  mountOperation(context, operations.invoiceHistory, async ({ params, query, organisationId }, tx) => {
    const { invoice_id: id } = await findInvoice(tx, params);
    const place = { route: operations.invoiceHistory.path, scope: organisationId, filters: params };
    const page = await findHistory(tx, context.cursors, [INVOICE_HISTORY, id], { query, place });
    return { ...page, text: "The changes are listed." };
  });

  mountAttachments(context, operations.invoiceAttachments, {
    purpose: INVOICE_FILES,
    need: async (tx, { clientId = "", invoiceId = "" }) => (await findInvoice(tx, { clientId, invoiceId })).invoice_id,
  });
}
