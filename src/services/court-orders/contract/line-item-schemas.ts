import { z } from "@hono/zod-openapi";
import { idField, money } from "../../contract";

/** What an order deducted, or will deduct, in one run. */
export const lineItemShown = z
  .strictObject({
    lineItemId: idField().nullable().openapi({ description: "Null until the run is locked." }),
    payRunId: idField(),
    payrollConfigId: idField(),
    year: z.int(),
    period: z.int(),
    supplementary: z.int(),
    paymentDate: z.string(),
    attachableEarnings: money(),
    protectedEarnings: money(),
    normalDeduction: money(),
    expectedDeduction: money(),
    amountPaid: money(),
    remainingValue: money().nullable(),
    reducedByProtectedEarnings: z.boolean(),
    shortfall: money(),
    adminFee: money(),
    status: z.enum(["Pending", "Paid", "PartiallyPaid", "Discharged"]),
    days: z.int().nullable().openapi({ description: "Days of maintenance that the deduction covers." }),
    toOrdinaryDebts: money().nullable(),
    remittanceDueDate: z.string().nullable(),
  })
  .openapi("CourtOrderLineItem");

export type ShownLineItem = z.input<typeof lineItemShown>;

export const lineItemExample: ShownLineItem = {
  lineItemId: "01JZ3V6D4R8QK2M5N7P9T1W3Y2",
  payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3Y3",
  payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  year: 2026,
  period: 1,
  supplementary: 0,
  paymentDate: "2026-04-30",
  attachableEarnings: "1980.40",
  protectedEarnings: "900.00",
  normalDeduction: "120.00",
  expectedDeduction: "120.00",
  amountPaid: "120.00",
  remainingValue: "1080.00",
  reducedByProtectedEarnings: false,
  shortfall: "0.00",
  adminFee: "1.00",
  status: "Paid",
  days: null,
  toOrdinaryDebts: null,
  remittanceDueDate: "2026-05-05",
};
