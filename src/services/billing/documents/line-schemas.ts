import { z } from "@hono/zod-openapi";
import { readMillionths, unitsTimesRate } from "../../../engine/base";
import type { ControlAmount, FeeKind } from "../../../engine/billing";
import type { Json } from "../../../platform/store";
import {
  amountField,
  decimalField,
  field,
  idField,
  money,
  moneyOf,
  optional,
  readOnly,
  refuser,
  table,
  textField,
} from "../../contract";
import type { LineHeadings } from "./print-document";

const MOST = 1_000_000;

const line = {
  description: textField(500),
  quantity: optional(decimalField({ places: 6, least: -MOST, most: MOST })),
  unitAmount: optional(decimalField({ places: 4, least: -MOST, most: MOST })),
  lineAmount: optional(amountField({ negative: true })),
  accountCode: optional(textField(20)),
  taxType: optional(textField(30)),
  ...readOnly("sequence", "taxAmount", "payElementId", "employeeId"),
};

interface SentAmounts {
  readonly quantity: string | null;
  readonly unitAmount: string | null;
  readonly lineAmount: number | null;
}

/** A line that states its amount and its unit price states one amount: the price at the quantity, half up to the penny. */
function refuseOther({ quantity, unitAmount, lineAmount }: SentAmounts, context: z.core.$RefinementCtx): void {
  if (unitAmount === null || lineAmount === null) return;
  const amount = unitsTimesRate(readMillionths(quantity ?? "1"), readMillionths(unitAmount));
  if (amount !== lineAmount) refuser(context)("lineAmount", "line_amount_differs", { amount: moneyOf(amount) });
}

/**
 * A line of an invoice: an amount, or a unit price and its quantity. With `lineItemId` a line of a draft stays the same
 * one, with the pay element and the employee that it charges for.
 */
export const invoiceLineSent = z
  .strictObject({ ...line, ...readOnly("invoiceLineItemId"), lineItemId: optional(idField()) })
  .superRefine(refuseOther)
  .openapi("BillingLineItemChange");

/** A line of a credit note; it may name the line of the invoice that it credits. */
export const creditLineSent = z
  .strictObject({ ...line, ...readOnly("lineItemId"), invoiceLineItemId: optional(idField()) })
  .superRefine(refuseOther)
  .openapi("BillingCreditLineItemChange");

/** The most lines of one request. */
export const MOST_LINES = 1_000;

const text = z.string().nullable();

/** Lines of invoices and credit notes: what responses show, with the columns. */
export const lineItems = table({
  name: "billing_line_item",
  key: "lineItemId",
  token: "line_item",
  fields: {
    lineItemId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3Y2"),
    sequence: field.shown(z.int(), 1),
    description: field.shown(z.string(), "Payslips"),
    quantity: field.shown(z.string(), "10"),
    /** Null if only the amount of the line was sent. */
    unitAmount: field.shown(text, "4.5"),
    lineAmount: field.shownAmount("45.00"),
    taxAmount: field.shownAmount("9.00"),
    accountCode: field.shown(text, "200"),
    taxType: field.shown(text, "STANDARD"),
    payElementId: field.shown(text, null),
    employeeId: field.shown(text, null),
    /** The line of the invoice that a line of a credit note credits. */
    invoiceLineItemId: field.shown(text, null),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    /** An invoice or a credit note. */
    documentId: field.unseen<string>(),
    controlAccount: field.unseen<ControlAmount | null>(),
    feeKind: field.unseen<FeeKind | null>(),
    feeId: field.unseen<string | null>(),
    /** What the line's fee or whoever changed the line states; null where mappings decide. */
    ownAccountCode: field.defaulted(field.unseen<string | null>()),
    ownTaxType: field.defaulted(field.unseen<string | null>()),
    /** What the line can be grouped by; null for a typed line. */
    headings: field.unseen<Json<LineHeadings> | null>(),
  },
});
export const lineShown = z.strictObject(lineItems.shape).openapi("BillingLineItem");

export const sentLineExample = {
  description: "Payslips",
  quantity: "10",
  unitAmount: "4.50",
  taxType: "STANDARD",
};

export const taxShown = z
  .strictObject({ taxType: z.string(), rate: z.string(), amount: money(), taxAmount: money() })
  .openapi("BillingTaxTotal", { description: "The lines of one tax type together; `rate` is per cent." });

export const TAXES_EXAMPLE = [{ taxType: "STANDARD", rate: "20.00", amount: "45.00", taxAmount: "9.00" }];
