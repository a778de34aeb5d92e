import { z } from "@hono/zod-openapi";
import { invalid, issueAt, Refused } from "../../platform/http";
import { saveRow, type Tx } from "../../platform/store";
import { LARGEST_UPLOAD } from "../../platform/uploads";
import { ATTACHED_TYPES, MOST_ATTACHMENTS } from "../attachments";
import { findAssets } from "../branding";
import {
  fileOperation,
  type Ledger,
  LedgerFault,
  type LedgerFaultToken,
  mountCopies,
  mountFile,
  mountOperation,
  type OperationService,
  operation,
  orConflict,
  type Printer,
  type RequestWork,
  type ServiceContext,
  versionedRecord,
} from "../contract";
import { mountAllocations } from "./allocations/mount-allocations";
import { clients, NAME_IN_USE } from "./clients/clients";
import { findClient } from "./clients/find-client";
import { findSettings } from "./clients/find-settings";
import { getClientSettings, type SentClientSettings, saveClientSettings } from "./clients/settings-operations";
import { BILLING, CLIENT, CLIENT_NOT_FOUND, ofClient } from "./contract/common";
import { CREDIT_NOTE, NO_CREDIT_NOTE, ofCreditNote } from "./credit-notes/credit-note-operations";
import { mountCreditNoteParts, mountCreditNotes } from "./credit-notes/mount-credit-notes";
import { mountEmails } from "./emails/mount-emails";
import { accounts, taxRates } from "./finance/accounts";
import { replaceFees } from "./finance/fee-rows";
import { mountDefaults } from "./finance/mount-defaults";
import { mountMappings } from "./finance/mount-mappings";
import { requirePlaces } from "./finance/require-places";
import { getTaxAndAccountFields, settingsColumns } from "./finance/settings-fields";
import { mountGenerate } from "./generate/mount-generate";
import { openBooks } from "./integrations/access/open-books";
import { selectConnections } from "./integrations/connection-rows";
import { mountIntegrations } from "./integrations/mount-integrations";
import { ProviderFault, type ProviderFaultToken } from "./integrations/port/ask-for-tokens";
import { INVOICE, NO_INVOICE, ofInvoice } from "./invoices/invoice-operations";
import { findCreditNote, findInvoice } from "./invoices/invoice-rows";
import { mountInvoiceParts, mountInvoices } from "./invoices/mount-invoices";
import { mountSettling } from "./invoices/mount-settling";
import { mountImports } from "./lists/mount-imports";
import { mountLists } from "./lists/mount-lists";
import { drawDocument, FILE_REFUSALS } from "./printing/draw-document";
import type { Printable } from "./printing/printable";
import { printableCreditNote, printableInvoice } from "./printing/printable-invoice";
import { billingMigrations } from "./store/billing-migrations";
import type { BillingClientTables } from "./store/client-tables";
import { billingFinanceTables } from "./store/finance-tables";
import type { BillingIntegrationTables } from "./store/integration-tables";
import { mountSync } from "./sync/mount-sync";
import { findTemplate } from "./templates/find-template";
import { LINE_FIELDS, REFERENCE_FIELDS } from "./templates/placeholders";
import { type SentTemplate, TEMPLATES, type TemplateOperations } from "./templates/template-operations";

const PDF = {
  ...BILLING,
  method: "get",
  contentType: "application/pdf",
} as const;

const getInvoiceFile = fileOperation({
  ...PDF,
  id: "downloadInvoice",
  path: `${INVOICE}/file`,
  summary: "An invoice as PDF, in the brand",
  description:
    "Its lines, texts and addresses are those of the moment of issue; what is paid, credited and due is as it is now. A draft and a voided invoice are marked as such.",
  params: ofInvoice,
  refusals: [...NO_INVOICE, ...FILE_REFUSALS],
});

const getCreditNoteFile = fileOperation({
  ...PDF,
  id: "downloadCreditNote",
  path: `${CREDIT_NOTE}/file`,
  summary: "A credit note as PDF, in the brand",
  description:
    "Its lines, texts and addresses are those of the moment it was authorised; what remains of the credit is as it is now. A draft and a voided credit note are marked as such.",
  params: ofCreditNote,
  refusals: [...NO_CREDIT_NOTE, ...FILE_REFUSALS],
});

const TOKENS: Readonly<Record<ProviderFaultToken, LedgerFaultToken>> = {
  credentials_refused: "credentials_refused",
  provider_refused: "ledger_refused",
  provider_unreachable: "ledger_unreachable",
  rate_limited: "ledger_unreachable",
};

const NOT_ARCHIVED = { token: "client_not_archived", text: "The client is not archived." };

const unarchiveClient = operation({
  ...BILLING,
  id: "unarchiveBillingClient",
  method: "patch",
  path: `${CLIENT}/unarchive`,
  summary: "Brings back an archived client",
  description: "Only one that is archived. It is refused if another client has its name by now.",
  params: ofClient,
  data: clients.shown,
  versioned: versionedRecord({ table: "billing_client", key: { client_id: "clientId" } }),
  token: "client_unarchived",
  refusals: [
    CLIENT_NOT_FOUND,
    { status: 409, token: NOT_ARCHIVED.token, when: NOT_ARCHIVED.text },
    { status: 409, ...NAME_IN_USE.billing_client_name },
  ],
  examples: { data: clients.example },
});

const data = z.strictObject({
  items: z.array(
    z.strictObject({ key: z.string(), label: z.string(), example: z.string() }).openapi("BillingPlaceholder"),
  ),
});

const listReferenceFields = operation({
  ...BILLING,
  id: "listInvoiceReferenceFields",
  method: "get",
  path: "/v1/billing/finance/invoice-reference-fields",
  summary: "The placeholders of references of invoices and credit notes",
  description: "Each with its key, as it is written in braces, and an example.",
  data,
  token: "invoice_reference_fields_listed",
  examples: { data: { items: REFERENCE_FIELDS } },
});

const listLineFields = operation({
  ...BILLING,
  id: "listLineDescriptionFields",
  method: "get",
  path: "/v1/billing/finance/line-item-description-fields",
  summary: "The placeholders of descriptions of lines",
  description: "Each with its key, as it is written in braces, and an example.",
  data,
  token: "line_item_description_fields_listed",
  examples: { data: { items: LINE_FIELDS } },
});

const limits = z
  .strictObject({
    provider: z.string().nullable(),
    maximumFileSize: z.int().openapi({ description: "Bytes." }),
    maximumFileCount: z.int(),
    contentTypes: z.array(z.string()),
  })
  .openapi("BillingAttachmentLimits");

const own = {
  provider: null,
  maximumFileSize: LARGEST_UPLOAD,
  maximumFileCount: MOST_ATTACHMENTS,
  contentTypes: [...ATTACHED_TYPES],
};

const getLimits = operation({
  ...BILLING,
  id: "getBillingAttachmentLimits",
  method: "get",
  path: "/v1/billing/finance/attachment-limits",
  summary: "Which files can be attached to invoices and credit notes",
  description: "Media types, the largest size of a file in bytes, and how many files a document can have.",
  data: limits,
  token: "attachment_limits_retrieved",
  examples: { data: own },
});

/** The billing service: clients, their invoices and credit notes, and accounting software. It is in development. */
export const billingService: OperationService = {
  name: "billing",
  migrations: billingMigrations,
  ledgers: ledgerOf,
  mountAround: (environment) => {
    if (environment.hasBilling) mountCopies(environment, "/v1/billing/");
  },
  mount: (context) => {
    if (!context.hasBilling) return;
    mountLists(context);
    mountImports(context);
    clients.mount(context);
    mountUnarchive(context);
    mountSettings(context);
    taxRates.mount(context);
    accounts.mount(context);
    mountDefaults(context);
    mountMappings(context);
    mountTemplates(context);
    mountFields(context);
    mountLimits(context);
    mountGenerate(context);
    mountInvoices(context);
    mountInvoiceParts(context);
    mountSettling(context);
    mountCreditNotes(context);
    mountCreditNoteParts(context);
    mountAllocations(context);
    mountFiles(context);
    mountEmails(context);
    mountIntegrations(context);
    mountSync(context);
  },
};

function mountLimits(context: ServiceContext): void {
  mountOperation(context, getLimits, async () => ({ data: own, text: "These are the limits of attachments." }));
}

function mountSettings(context: ServiceContext): void {
  mountOperation(context, getClientSettings, async ({ params: { clientId } }, tx) => {
    const data = await findSettings(tx, clientId);
    return { data, beside: data, text: "These are the client's finance settings." };
  });

  mountOperation(context, saveClientSettings, async ({ params: { clientId }, body, ...work }, tx) => {
    await findClient(tx, clientId, true);
    await requirePlaces(work, getTaxAndAccountFields(body));
    await save(work, clientId, body);
    await replaceFees(work, clientId, body.fees ?? []);
    return { data: await findSettings(tx, clientId), text: "The client's finance settings are saved." };
  });
}

async function save({ tx, organisationId, now }: RequestWork, clientId: string, sent: SentClientSettings) {
  await saveRow(billingFinanceTables(tx), "billing_client_settings", ["organisation_id", "client_id"], {
    organisation_id: organisationId,
    client_id: clientId,
    ...settingsColumns(sent),
    has_fees: sent.fees !== null,
    billing_emails: sent.billingEmails === null ? null : JSON.stringify(sent.billingEmails),
    updated_at: now,
    created_at: now,
  });
}

function mountFields(context: ServiceContext): void {
  const text = "The placeholders are listed.";
  mountOperation(context, listReferenceFields, async () => ({ data: { items: REFERENCE_FIELDS }, text }));
  mountOperation(context, listLineFields, async () => ({ data: { items: LINE_FIELDS }, text }));
}

function mountUnarchive(context: ServiceContext): void {
  mountOperation(context, unarchiveClient, async ({ params: { clientId }, now }, tx) => {
    const { is_archived: isArchived } = await findClient(tx, clientId, true);
    if (!isArchived) throw new Refused(409, NOT_ARCHIVED);
    const row = await orConflict(NAME_IN_USE, () =>
      tx
        .withTables<BillingClientTables>()
        .updateTable("billing_client")
        .set({ is_archived: false, updated_at: now })
        .where("client_id", "=", clientId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    return { data: clients.show(row), text: "The client is unarchived." };
  });
}

/** Returns the ledger of a company of the organisation's connections; null if none reaches it. */
async function ledgerOf(
  tx: Tx,
  tenantId: string,
  context: ServiceContext,
): Promise<Ledger | "connection_not_callable" | null> {
  if (!context.hasBilling) return null;
  const tenant = await tx
    .withTables<BillingIntegrationTables>()
    .selectFrom("billing_tenant")
    .select(["organisation_id", "provider"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  if (tenant === undefined) return null;
  const { organisation_id: organisationId, provider } = tenant;
  const connection = await selectConnections(tx).select("status").where("provider", "=", provider).executeTakeFirst();
  if (connection?.status !== "Connected") return "connection_not_callable";
  const books = openBooks(context, { organisationId, provider, tenantId });
  return {
    preset: provider === "Xero" ? "Xero" : "Generic",
    find: (name) => asLedger(() => books.findJournal(name)),
    send: ({ name, journal }) => asLedger(() => books.createJournal(name, journal)),
  };
}

/** Does work at a provider, whose faults are a ledger's. */
async function asLedger<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFault) throw new LedgerFault(TOKENS[error.token], error.reason);
    throw error;
  }
}

function mountTemplates(context: ServiceContext): void {
  for (const { table, read, save } of TEMPLATES) {
    mountOperation(context, read, async (_, tx) => {
      return { data: await findTemplate(tx, table), text: "This is the template." };
    });

    mountOperation(context, save, async ({ body, ...work }, tx) => {
      await requireLogo(work, body);
      await saveTemplate(work, table, body);
      return { data: await findTemplate(tx, table), text: "The template is saved." };
    });
  }
}

async function requireLogo({ tx }: RequestWork, { logoAssetId }: SentTemplate): Promise<void> {
  if (logoAssetId === null || (await findAssets(tx, [logoAssetId])).has(logoAssetId)) return;
  throw invalid([issueAt(["logoAssetId"], "asset_not_found", null, "The organisation has no such file.")]);
}

async function saveTemplate(
  { tx, organisationId, now }: RequestWork,
  table: TemplateOperations["table"],
  sent: SentTemplate,
): Promise<void> {
  const values = {
    title: sent.title,
    reference_format: sent.referenceFormat,
    line_item_description_format: sent.lineItemDescriptionFormat,
    introduction: sent.introduction,
    footer: sent.footer,
    payment_terms_text: sent.paymentTermsText,
    show_employee_names: sent.showEmployeeNames,
    group_lines_by: sent.groupLinesBy,
    logo_asset_id: sent.logoAssetId,
    updated_at: now,
  };
  await billingFinanceTables(tx)
    .insertInto(table)
    .values({ organisation_id: organisationId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
}

function mountFiles(context: ServiceContext): void {
  const { files } = context;
  mountFile(context, getInvoiceFile, {
    read: async ({ params }, tx) => printableInvoice(tx, files, await findInvoice(tx, params)),
    make,
  });
  mountFile(context, getCreditNoteFile, {
    read: async ({ params }, tx) => printableCreditNote(tx, files, await findCreditNote(tx, params)),
    make,
  });
}

async function make(printable: Printable, printer: Printer) {
  return { bytes: await drawDocument(printer, printable), fileName: printable.fileName };
}
