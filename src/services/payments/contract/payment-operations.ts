import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  dateField,
  idField,
  operation,
  optional,
  type RefusalCase,
  refuser,
  textField,
  versionedRecord,
} from "../../contract";
import { PAYMENT_STATUSES } from "../states/payment-moves";
import { PATH, PAYEE_TYPES, PAYMENTS } from "./common";
import { paymentShown, payments } from "./payment-schemas";

const versioned = versionedRecord({ table: "payment", key: { payment_id: "paymentId" } });
const ofPayment = z.object({ paymentId: idField() });
const items = z.strictObject({ items: z.array(paymentShown) });

const NOT_FOUND: RefusalCase = { status: 404, token: "payment_not_found", when: "There is no such payment." };
const NOT_ALLOWED: RefusalCase = {
  status: 409,
  token: "status_move_not_allowed",
  when: "The payment's status does not allow it.",
};

export const listPayments = operation({
  ...PAYMENTS,
  id: "listPayments",
  method: "get",
  path: PATH,
  summary: "Payments, newest first",
  description: "A page at a time. Filters choose a kind of payee, a status, a batch, a pay run or an employee.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    payeeType: z.enum(PAYEE_TYPES).optional(),
    status: z.enum(PAYMENT_STATUSES).optional(),
    batchId: idField().optional(),
    payRunId: idField().optional(),
    employeeId: idField().optional(),
  }),
  data: items,
  token: "payments_listed",
  examples: { data: { items: [payments.example] } },
});

export const listDue = operation({
  ...PAYMENTS,
  id: "listDuePayments",
  method: "get",
  path: `${PATH}/due`,
  summary: "What is owed and in no batch yet, by due date",
  description:
    "Locked runs owe net pay on the pay date, court orders' payees their remittances, pension schemes their contributions, HMRC what the P32 of the month has, and the Class 1A of form P11D(b) once it is sent. Payments without a due date come last.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    from: dateField().optional(),
    to: dateField().optional(),
    payeeType: z.enum(PAYEE_TYPES).optional(),
    payRunId: idField().optional(),
  }),
  data: items,
  token: "due_payments_listed",
  examples: { data: { items: [payments.example] } },
});

export const getPayment = operation({
  ...PAYMENTS,
  id: "getPayment",
  method: "get",
  path: `${PATH}/{paymentId}`,
  summary: "A payment",
  description:
    "Payee, amount, dates, where it comes from and what became of it. Only the last four digits of the account number are shown.",
  params: ofPayment,
  data: paymentShown,
  versioned,
  token: "payment_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: payments.example },
});

const statusSent = z
  .strictObject({
    status: z.enum(["Paid", "Returned", "Cancelled"]),
    reason: optional(textField(200)),
    valueDate: optional(dateField()),
  })
  .superRefine(({ status, reason }, context) => {
    if (status !== "Paid" && reason === null) refuser(context)("reason", "required_with", { other: "status" });
  })
  .openapi("PaymentStatusChange");
export type SentStatus = z.output<typeof statusSent>;

export const putStatus = operation({
  ...PAYMENTS,
  id: "setPaymentStatus",
  method: "put",
  path: `${PATH}/{paymentId}/status`,
  summary: "States what became of a payment",
  description:
    "`Paid` and `Returned` are the bank's answers to a payment that was sent. A payment that waits is `Paid` if it was paid without a file, such as by cheque or direct debit, and `Cancelled` if it is not to be paid. A returned payment is followed by another one that waits, with `replacesPaymentId`.",
  params: ofPayment,
  body: statusSent,
  data: paymentShown,
  versioned,
  token: "payment_status_saved",
  refusals: [
    NOT_FOUND,
    NOT_ALLOWED,
    { status: 409, token: "payment_in_batch", when: "The payment is in a batch: reject or delete the batch first." },
    { status: 409, token: "remittance_already_in_file", when: "Court orders has the remittance in a file of its own." },
  ],
  examples: {
    body: { status: "Paid", reason: "Paid by cheque", valueDate: "2026-04-30" },
    data: { ...payments.example, status: "Paid", reason: "Paid by cheque", valueDate: "2026-04-30" },
  },
});

export const recallPayment = operation({
  ...PAYMENTS,
  id: "recordPaymentRecall",
  method: "post",
  path: `${PATH}/{paymentId}/recall`,
  summary: "Records that the bank was asked to recall a payment that was sent",
  description: "The bank's answer is then saved with `PUT .../status`: `Returned`, or `Paid` if it was too late.",
  params: ofPayment,
  body: z.strictObject({ reason: textField(200) }).openapi("PaymentRecall"),
  data: paymentShown,
  token: "payment_recalled",
  idempotent: true,
  refusals: [NOT_FOUND, NOT_ALLOWED],
  examples: {
    body: { reason: "Paid to a leaver twice" },
    data: { ...payments.example, status: "Recalled", reason: "Paid to a leaver twice" },
  },
});
