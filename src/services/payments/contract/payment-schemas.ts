import { z } from "@hono/zod-openapi";
import { idField, money } from "../../contract";
import { PAYMENT_STATUSES } from "../states/payment-moves";
import { NAME_MATCHES } from "../store/payment-tables";
import { EXAMPLE_ID, EXAMPLE_TIMES, METHODS, PAYEE_TYPES } from "./common";

const text = () => z.string().nullable();
const id = () => idField().nullable();

export const accountCheck = z
  .strictObject({
    isValid: z.boolean().openapi({ description: "Whether the number passes the modulus check." }),
    isChecked: z
      .boolean()
      .openapi({ description: "False if nothing is known about the sort code, or no table is configured." }),
    nameMatch: z.enum(NAME_MATCHES),
  })
  .openapi("PaymentAccountCheck");

export const paymentShown = z
  .strictObject({
    paymentId: idField(),
    payeeType: z.enum(PAYEE_TYPES),
    payeeName: z.string(),
    employeeId: id(),
    paymentPayeeId: id(),
    payRunId: id(),
    payrollConfigId: id(),
    year: z.int().nullable(),
    period: z.int().nullable(),
    supplementary: z.int().nullable(),
    method: z.enum(METHODS).nullable().openapi({ description: "Null for a payment by Bacs that has no account yet." }),
    status: z.enum(PAYMENT_STATUSES),
    amount: money(),
    reference: z.string(),
    accountName: text(),
    accountNumberLast4: text(),
    sortCode: text(),
    dueDate: text().openapi({ description: "Null if only a court order sets the date." }),
    valueDate: text().openapi({ description: "When the money arrived or came back." }),
    batchId: id(),
    source: z.strictObject({
      payslipId: id(),
      remittanceId: id(),
      pensionSchemaId: id(),
      taxYear: z.int().nullable(),
      taxMonth: z.int().nullable(),
      recurringLineItemId: id(),
    }),
    returnedReason: text(),
    reason: text().openapi({ description: "Why it was recalled, cancelled or paid otherwise." }),
    replacesPaymentId: id().openapi({ description: "The returned payment that this one pays again." }),
    accountCheck: accountCheck.nullable().openapi({ description: "Null without an account." }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("Payment");
export type ShownPayment = z.input<typeof paymentShown>;

export const paymentExample: ShownPayment = {
  paymentId: "01JZ3V6D4R8QK2M5N7P9T1W4A1",
  payeeType: "Employee",
  payeeName: "Sample Baker",
  employeeId: EXAMPLE_ID,
  paymentPayeeId: null,
  payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3X7",
  payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  year: 2026,
  period: 1,
  supplementary: 0,
  method: "Bacs",
  status: "Pending",
  amount: "2453.64",
  reference: "SALARY",
  accountName: "Sample Baker",
  accountNumberLast4: "4958",
  sortCode: "089999",
  dueDate: "2026-04-30",
  valueDate: null,
  batchId: null,
  source: {
    payslipId: "01JZ3V6D4R8QK2M5N7P9T1W3Y1",
    remittanceId: null,
    pensionSchemaId: null,
    taxYear: null,
    taxMonth: null,
    recurringLineItemId: null,
  },
  returnedReason: null,
  reason: null,
  replacesPaymentId: null,
  accountCheck: { isValid: true, isChecked: true, nameMatch: "NotChecked" },
  ...EXAMPLE_TIMES,
};
