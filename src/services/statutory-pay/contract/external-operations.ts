import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  instantField,
  money,
  operation,
  periodField,
  refuser,
  taxYearField,
} from "../../contract";
import { lineItemParams } from "./schedule-operations";
import { EXAMPLE_TIME, MISSING, ONE_PAYMENT, ofPayment, STATUTORY } from "./words";

const body = z
  .strictObject({
    grossAmount: amountField(),
    netAmount: amountField(),
    paymentDate: dateField(),
    taxYear: taxYearField(),
    period: periodField(),
    weekNumbers: z
      .array(z.int().min(1).max(1_000))
      .min(1)
      .max(100)
      .optional()
      .openapi({ description: "The weeks that it pays; the oldest unpaid ones if it names none." }),
    isReportable: z.boolean().optional().openapi({ description: "True by default." }),
  })
  .superRefine(({ grossAmount, netAmount }, context) => {
    const refuse = refuser(context);
    if (grossAmount === 0) refuse("grossAmount", "zero_amount");
    if (netAmount > grossAmount) refuse("netAmount", "too_large");
  })
  .openapi("ExternalPayment");

const shown = z
  .strictObject({
    lineItemSequence: z
      .int()
      .openapi({ description: "The first line item that it settles; a number of its own if it settles none." }),
    lineItemSequences: z.array(z.int()).openapi({ description: "The line items that it settles." }),
    grossAmount: money(),
    netAmount: money(),
    paymentDate: z.string(),
    taxYear: z.int(),
    period: z.int(),
    weekNumbers: z.array(z.int()).openapi({ description: "The weeks that it settles." }),
    isReportable: z.boolean(),
    createdBy: z.string(),
    createdAt: instantField(),
  })
  .openapi("RecordedExternalPayment");
export type ShownExternalPayment = z.input<typeof shown>;

const example: ShownExternalPayment = {
  lineItemSequence: 1,
  lineItemSequences: [1],
  grossAmount: "50.00",
  netAmount: "40.00",
  paymentDate: "2026-11-13",
  taxYear: 2026,
  period: 8,
  weekNumbers: [1],
  isReportable: true,
  createdBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6",
  createdAt: EXAMPLE_TIME,
};

const path = `${ONE_PAYMENT}/external-payments`;

export const recordExternalPayment = operation({
  ...STATUTORY,
  id: "recordExternalStatutoryPayment",
  method: "post",
  path,
  summary: "Records a payment of an award outside the pay run",
  description: "The slices that it settles leave the pay run.",
  params: ofPayment,
  body,
  data: shown,
  status: 201,
  token: "external_payment_recorded",
  idempotent: true,
  refusals: MISSING,
  examples: {
    body: { grossAmount: "50.00", netAmount: "40.00", paymentDate: "2026-11-13", taxYear: 2026, period: 8 },
    data: example,
  },
});

export const listExternalPayments = operation({
  ...STATUTORY,
  id: "listExternalStatutoryPayments",
  method: "get",
  path,
  summary: "The payments of an award outside the pay run",
  description: "Such as a payment by hand or by a previous payroll. The pay run does not pay these slices again.",
  params: ofPayment,
  data: z.strictObject({ items: z.array(shown) }),
  token: "external_payments_listed",
  refusals: MISSING,
  examples: { data: { items: [example] } },
});

export const removeExternalPayment = operation({
  ...STATUTORY,
  id: "removeExternalStatutoryPayment",
  method: "delete",
  path: `${path}/{lineItemSequence}`,
  summary: "Removes a payment outside the pay run: its slices are due again",
  description:
    "Named by any line item that it settles. Returns the payment as it was. Open pay runs are calculated again.",
  params: lineItemParams,
  data: shown,
  token: "external_payment_removed",
  refusals: [
    ...MISSING,
    { status: 404, token: "external_payment_not_found", when: "The award has no such external payment." },
  ],
  examples: { data: example },
});
