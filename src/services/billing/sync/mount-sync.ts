import { giveRefusalData, Refused } from "../../../platform/http";
import { mountFile, mountOperation, type ServiceContext } from "../../contract";
import { type Link, needLink } from "../integrations/access/find-link";
import { openBooks } from "../integrations/access/open-books";
import type { ProviderName } from "../integrations/port/accounting-provider";
import { ProviderFault } from "../integrations/port/ask-for-tokens";
import { toRefusal } from "../lists/ask-provider";
import { findTarget, requestSync, SYNC, type SyncPayload, type TargetName, writeFailed } from "./request-sync";
import * as operations from "./sync-operations";
import { syncRecord } from "./sync-record";
import { findSync } from "./sync-rows";

/** Records sent at the same time by one process: fewer than a company in Xero takes at once. */
const AT_ONCE = 4;

const GIVEN_UP = { token: "sending_given_up", text: "Sending was given up: send it again." };

const TEXT = "It will be sent to the accounting software.";

/** Refusals of sending, which programs read in the data. */
const SEND_TOKENS = new Set([
  "accounting_not_linked",
  "connection_not_callable",
  "accounting_send_in_flight",
  "accounting_document_not_sent",
  "document_not_found",
]);

export function mountSync(context: ServiceContext): void {
  giveRefusalData(context.app, "/v1/billing/clients/", ({ token, text }) =>
    SEND_TOKENS.has(token) ? { reasonToken: token, reasonMessage: text } : {},
  );

  context.jobs.handle<SyncPayload>(SYNC, (job) => syncRecord(context, job), {
    atOnce: AT_ONCE,
    onGivenUp: async (tx, { payload }) => {
      const { link, accountId } = payload;
      await writeFailed(tx, { context, link, accountId }, payload, GIVEN_UP);
    },
  });

  mountOperation(context, operations.syncClient, async ({ params: { clientId }, query, ...work }) => {
    const name = { type: "Client", clientId, recordId: clientId } as const;
    return { data: await requestSync(work, name, query.provider), text: TEXT };
  });

  mountOperation(context, operations.syncInvoice, async ({ params, query, ...work }) => {
    const { clientId, invoiceId: recordId } = params;
    return { data: await requestSync(work, { type: "Invoice", clientId, recordId }, query.provider), text: TEXT };
  });

  mountOperation(context, operations.syncCreditNote, async ({ params, query, ...work }) => {
    const { clientId, creditNoteId: recordId } = params;
    return { data: await requestSync(work, { type: "CreditNote", clientId, recordId }, query.provider), text: TEXT };
  });

  mountPdfs(context);
}

function mountPdfs(context: ServiceContext): void {
  const make = (sent: SentPdf) => fetchPdf(context, sent);
  mountFile(context, operations.invoicePdf, {
    read: ({ params: { clientId, invoiceId: recordId }, query }, tx) =>
      needSent(tx, { type: "Invoice", clientId, recordId }, query.provider),
    make,
  });

  mountFile(context, operations.creditNotePdf, {
    read: ({ params: { clientId, creditNoteId: recordId }, query }, tx) =>
      needSent(tx, { type: "CreditNote", clientId, recordId }, query.provider),
    make,
  });
}

interface SentPdf {
  readonly link: Link;
  readonly kind: "Invoice" | "CreditNote";
  readonly externalId: string;
  readonly number: string;
}

type DocumentName = TargetName & { readonly type: "Invoice" | "CreditNote" };

/** Returns what the connected company has of a document; refuses 409 `accounting_document_not_sent` without it. */
async function needSent(
  tx: Parameters<typeof findTarget>[0],
  name: DocumentName,
  provider: ProviderName | undefined,
): Promise<SentPdf> {
  const target = await findTarget(tx, name);
  const link = await needLink(tx, provider);
  const externalId = (await findSync(tx, link, name))?.external_id ?? null;
  if (externalId === null || target.type === "Client") {
    const text = "The connected company does not have the document: send it first.";
    throw new Refused(409, { token: "accounting_document_not_sent", text });
  }
  const number = target.type === "Invoice" ? target.row.invoice_number : target.row.credit_note_number;
  return { link, kind: name.type, externalId, number: number ?? "document" };
}

async function fetchPdf(context: ServiceContext, { link, kind, externalId, number }: SentPdf) {
  try {
    return { bytes: await openBooks(context, link).pdf(kind, externalId), fileName: `${number}.pdf` };
  } catch (error) {
    if (error instanceof ProviderFault) throw toRefusal(error);
    throw error;
  }
}
