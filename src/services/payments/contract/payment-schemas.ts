import { z } from "@hono/zod-openapi";
import type { Json } from "../../../platform/store";
import { field, idField, table } from "../../contract";
import { PAYMENT_STATUSES } from "../states/payment-moves";
import { NAME_MATCHES, type NameMatch } from "../store/payment-tables";
import { EXAMPLE_ID, EXAMPLE_TIMES, METHODS, PAYEE_TYPES, type StoredAccount } from "./common";

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

/** Payments: what responses show, with the columns. */
export const payments = table({
  name: "payment",
  key: "paymentId",
  token: "payment",
  fields: {
    paymentId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W4A1"),
    payeeType: field.shown(z.enum(PAYEE_TYPES), "Employee"),
    payeeName: field.shown(z.string(), "Sample Baker"),
    employeeId: field.shown(id(), EXAMPLE_ID),
    paymentPayeeId: field.shown(id(), null),
    payRunId: field.shown(id(), "01JZ3V6D4R8QK2M5N7P9T1W3X7"),
    payrollConfigId: field.shown(id(), "01JZ3V6D4R8QK2M5N7P9T1W3X6"),
    year: field.shown(z.int().nullable(), 2026),
    period: field.shown(z.int().nullable(), 1),
    supplementary: field.shown(z.int().nullable(), 0),
    method: field.shown(
      z.enum(METHODS).nullable().openapi({ description: "Null for a payment by Bacs that has no account yet." }),
      "Bacs",
    ),
    status: field.shown(z.enum(PAYMENT_STATUSES), "Pending"),
    /** Of a payment to HMRC zero until it is put into a batch or paid: until then the P32 states it. */
    amount: field.shownAmount("2453.64"),
    reference: field.shown(z.string(), "SALARY"),
    accountName: field.derived(text(), "Sample Baker"),
    accountNumberLast4: field.derived(text(), "4958"),
    sortCode: field.derived(text(), "089999"),
    dueDate: field.shown(text().openapi({ description: "Null if only a court order sets the date." }), "2026-04-30"),
    valueDate: field.shown(text().openapi({ description: "When the money arrived or came back." }), null),
    batchId: field.shown(id(), null),
    source: field.derived(
      z.strictObject({
        payslipId: id(),
        remittanceId: id(),
        pensionSchemaId: id(),
        taxYear: z.int().nullable(),
        taxMonth: z.int().nullable().openapi({ description: "13 for the Class 1A of form P11D(b)." }),
        recurringLineItemId: id(),
      }),
      {
        payslipId: "01JZ3V6D4R8QK2M5N7P9T1W3Y1",
        remittanceId: null,
        pensionSchemaId: null,
        taxYear: null,
        taxMonth: null,
        recurringLineItemId: null,
      },
    ),
    returnedReason: field.shown(text(), null),
    reason: field.shown(text().openapi({ description: "Why it was recalled, cancelled or paid otherwise." }), null),
    replacesPaymentId: field.shown(
      id().openapi({ description: "The returned payment that this one pays again." }),
      null,
    ),
    accountCheck: field.derived(accountCheck.nullable().openapi({ description: "Null without an account." }), {
      isValid: true,
      isChecked: true,
      nameMatch: "NotChecked",
    }),
    createdAt: field.shown(z.string(), EXAMPLE_TIMES.createdAt),
    updatedAt: field.shown(z.string(), EXAMPLE_TIMES.updatedAt),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    account: field.unseen<Json<StoredAccount> | null>(),
    payslipId: field.unseen<string | null>(),
    remittanceId: field.unseen<string | null>(),
    pensionSchemaId: field.unseen<string | null>(),
    taxYear: field.unseen<number | null>(),
    taxMonth: field.unseen<number | null>(),
    nameMatch: field.unseen<NameMatch>(),
    /** Whether the account was changed after the run was locked. */
    accountChanged: field.unseen<boolean>(),
    /** What it pays: unique among payments that are not cancelled, so that nothing is owed twice. */
    sourceKey: field.unseen<string>(),
    version: field.defaulted(field.unseen<number>()),
  },
});
export const paymentShown = z.strictObject(payments.shape).openapi("Payment");
export type ShownPayment = z.input<typeof paymentShown>;
