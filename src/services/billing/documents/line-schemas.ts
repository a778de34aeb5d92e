import { z } from "@hono/zod-openapi";
import { readMillionths, unitsTimesRate } from "../../../engine/base";
import {
  amountField,
  decimalField,
  idField,
  money,
  moneyOf,
  optional,
  readOnly,
  refuser,
  textField,
} from "../../contract";

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

export const lineShown = z
  .strictObject({
    lineItemId: idField(),
    sequence: z.int(),
    description: z.string(),
    quantity: z.string(),
    unitAmount: z.string().nullable(),
    lineAmount: money(),
    taxAmount: money(),
    accountCode: z.string().nullable(),
    taxType: z.string().nullable(),
    payElementId: z.string().nullable(),
    employeeId: z.string().nullable(),
    invoiceLineItemId: z.string().nullable(),
  })
  .openapi("BillingLineItem");

export type ShownLine = z.input<typeof lineShown>;

export const lineExample: ShownLine = {
  lineItemId: "01JZ3V6D4R8QK2M5N7P9T1W3Y2",
  sequence: 1,
  description: "Payslips",
  quantity: "10",
  unitAmount: "4.5",
  lineAmount: "45.00",
  taxAmount: "9.00",
  accountCode: "200",
  taxType: "STANDARD",
  payElementId: null,
  employeeId: null,
  invoiceLineItemId: null,
};

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
