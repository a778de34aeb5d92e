import { z } from "@hono/zod-openapi";
import { INVOICE_STATUSES, PLACE_SOURCES } from "../../../engine/billing";
import { bulkSummary, idField, operation, withExamples } from "../../contract";
import { BILLING, EXAMPLE_ID } from "../contract/common";
import { lineItems } from "../documents/line-schemas";
import { INVOICE, INVOICES, NO_INVOICE, NOT_DRAFT, oneInvoice } from "./invoice-operations";
import { invoiceExample, invoiceShown } from "./invoice-schemas";

const MOST_INVOICES = 100;

export const BULK_ACTIONS = ["Issue", "RefreshLineItemMappings", "Email", "Sync"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const body = z
  .strictObject({ action: z.enum(BULK_ACTIONS), invoiceIds: z.array(idField()).min(1).max(MOST_INVOICES) })
  .superRefine(({ invoiceIds }, context) => {
    for (const [at, id] of invoiceIds.entries()) {
      if (invoiceIds.indexOf(id) === at) continue;
      context.addIssue({ code: "custom", path: ["invoiceIds", at], params: { token: "duplicate" } });
    }
  })
  .openapi("BillingBulkAction");

const mappingChangeFields = withExamples({
  lineItemId: [idField(), lineItems.example.lineItemId],
  description: [z.string(), lineItems.example.description],
  change: [z.enum(["AccountCode", "TaxType", "Removed"]), "TaxType"],
  before: [
    z.string().nullable().openapi({ description: "The code, the tax type, or the amount of a removed line." }),
    "STANDARD",
  ],
  after: [z.string().nullable(), "ZERO"],
  reason: [
    z.enum([...PLACE_SOURCES, "Excluded"]).openapi({
      description:
        "`Line`: the line's fee or whoever changed the line states it; `Mapping`; `Default`: the line has no mapping; `Excluded`: its mapping has `isExcluded`.",
    }),
    "Mapping",
  ],
});

const mappingChange = z.strictObject(mappingChangeFields.shape).openapi("BillingRefreshChange");

export type MappingChange = z.input<typeof mappingChange>;

const mappingChanges = z
  .array(mappingChange)
  .openapi({ description: "What a refresh of the mappings changed, line by line." });

const CHANGES_EXAMPLE: readonly MappingChange[] = [mappingChangeFields.example];

const resultFields = withExamples({
  invoiceId: [idField(), EXAMPLE_ID],
  success: [z.boolean(), true],
  status: [z.enum(INVOICE_STATUSES).nullable(), "Issued"],
  invoiceNumber: [z.string().nullable(), "INV-0001"],
  reasonToken: [z.string().nullable(), null],
  mappingChanges: [mappingChanges, []],
});

const result = z.strictObject(resultFields.shape).openapi("BillingBulkResult");

export type BulkResult = z.input<typeof result>;

export const bulkAction = operation({
  ...BILLING,
  id: "processInvoices",
  method: "post",
  path: `${INVOICES}/bulk-action`,
  summary:
    "Issues drafts, applies the mappings to them again, emails invoices, or sends them to the accounting software",
  description:
    "`results` has an entry for each invoice, in the order sent: those that cannot be done are left as they are. Numbers are given in that order, without gaps. Emails have the usual words, and go to the billing emails.",
  body,
  data: z.strictObject({ results: z.array(result), summary: bulkSummary }),
  token: "invoices_processed",
  idempotent: true,
  longest: 60_000,
  examples: {
    body: { action: "Issue", invoiceIds: [EXAMPLE_ID] },
    data: {
      results: [resultFields.example],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});

export const refreshMappings = operation({
  ...oneInvoice,
  id: "refreshInvoiceMappings",
  method: "post",
  path: `${INVOICE}/refresh-line-item-mappings`,
  summary: "Applies the pay element mappings to the lines of a draft again",
  description:
    "Lines of pay elements, costs and fees get the account and tax type of today's mapping, else the defaults, and the tax is calculated again. A line keeps what its fee or whoever changed the line states. A line whose mapping has `isExcluded` goes. Typed lines, and those of `invoiceDetail` `Total`, stay. `mappingChanges` names each change of a line and its reason.",
  data: invoiceShown.extend({ mappingChanges }).openapi("BillingInvoiceRefreshed"),
  token: "invoice_updated",
  idempotent: true,
  refusals: [
    ...NO_INVOICE,
    NOT_DRAFT,
    { status: 409, token: "nothing_to_invoice", when: "The mappings exclude every line: delete the draft instead." },
  ],
  examples: { data: { ...invoiceExample, mappingChanges: CHANGES_EXAMPLE } },
});
