import { z } from "@hono/zod-openapi";
import { mountOperation, operation, type ServiceContext } from "../../contract";
import { BILLING } from "../contract/common";
import { LINE_FIELDS, REFERENCE_FIELDS } from "./placeholders";

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

export function mountFields(context: ServiceContext): void {
  const text = "The placeholders are listed.";
  mountOperation(context, listReferenceFields, async () => ({ data: { items: REFERENCE_FIELDS }, text }));
  mountOperation(context, listLineFields, async () => ({ data: { items: LINE_FIELDS }, text }));
}
