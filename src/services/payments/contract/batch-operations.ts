import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import type { Json } from "../../../platform/store";
import {
  dateField,
  field,
  historyOperation,
  idField,
  instantField,
  money,
  operation,
  optional,
  PERSON_REQUIRED,
  type RefusalCase,
  refuser,
  table,
  textField,
  versionedRecord,
} from "../../contract";
import { BATCH_STATUSES } from "../states/payment-moves";
import type { KeptFormat } from "../store/payment-tables";
import { accountShown, EXAMPLE_TIMES, PATH, PAYEE_TYPES, PAYMENTS, type StoredAccount } from "./common";

const BATCHES = `${PATH}/batches`;
export const BATCH = `${BATCHES}/{batchId}`;
export const ofBatch = z.object({ batchId: idField() });
const versioned = versionedRecord({ table: "payment_batch", key: { batch_id: "batchId" } });
export const BATCH_NOT_FOUND: RefusalCase = { status: 404, token: "batch_not_found", when: "There is no such batch." };

/** Why the file of a batch cannot be made; it is tried before people decide. */
export const FILE_NOT_POSSIBLE: readonly RefusalCase[] = [
  { status: 409, token: "bank_details_fail_modulus_check", when: "An account fails the modulus check." },
  {
    status: 409,
    token: "payment_date_not_possible",
    when: "The payment date is over, or by Bacs no money arrives on it or it is too late for it.",
  },
  { status: 409, token: "file_not_possible", when: "A payment does not fit the format: its issues say which." },
];

export const WARNINGS = [
  ...(["account_not_checked", "name_not_matched", "account_changed_recently"] as const),
  ...(["paid_twice", "not_a_banking_day", "payment_date_not_possible", "reference_missing"] as const),
] as const;
export type WarningToken = (typeof WARNINGS)[number];

export const BATCH_ID = "01JZ3V6D4R8QK2M5N7P9T1W4B1";
const text = z.string().nullable();

/** Batches: what responses show, with the columns. */
export const batches = table({
  name: "payment_batch",
  key: "batchId",
  token: "batch",
  fields: {
    batchId: field.shown(idField(), BATCH_ID),
    name: field.shown(text, "April"),
    paymentDate: field.shown(z.string(), "2026-04-30"),
    processingDate: field.derived(
      z.string().openapi({ description: "The banking day before: the file must be with the bank by then." }),
      "2026-04-29",
    ),
    accountId: field.shown(idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W4C1"),
    account: field.derived(accountShown.openapi({ description: "The account that pays." }), {
      accountName: "Sample Bakery Ltd",
      accountNumberLast4: "0190",
      sortCode: "180002",
      buildingSocietyReference: null,
    }),
    formatId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W4D1"),
    status: field.shown(z.enum(BATCH_STATUSES), "Draft"),
    paymentCount: field.derived(z.int(), 1),
    totalAmount: field.derived(money(), "2453.64"),
    approvalsNeeded: field.derived(z.int(), 2),
    approvals: field.derived(z.array(z.strictObject({ principalId: idField(), decidedAt: instantField() })), []),
    warnings: field.derived(
      z.array(z.strictObject({ paymentId: idField().nullable(), token: z.enum(WARNINGS) })).openapi({
        description: "Nobody is kept from approving by them. Of many, the first 200.",
      }),
      [],
    ),
    rejectedReason: field.shown(text, null),
    fileName: field.shown(text, null),
    sha256: field.shown(text, null),
    serialNumber: field.shown(text, null),
    fileTakenAt: field.shown(instantField().nullable(), null),
    version: field.defaulted(field.shown(z.int(), 1)),
    createdAt: field.shown(instantField(), EXAMPLE_TIMES.createdAt),
    updatedAt: field.shown(instantField(), EXAMPLE_TIMES.updatedAt),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    origin: field.unseen<Json<StoredAccount>>(),
    serviceUserNumber: field.unseen<string | null>(),
    format: field.unseen<Json<KeptFormat>>(),
    /** The person who submitted it; null if credentials did. */
    submittedBy: field.unseen<string | null>(),
    storedFileId: field.unseen<string | null>(),
    fileMadeAt: field.unseen<string | null>(),
  },
});
const batchShown = z.strictObject(batches.shape).openapi("PaymentBatch");
export type ShownBatch = z.input<typeof batchShown>;
/** A batch that somebody has to submit, to approve or to take to the bank. */
export const waitingBatchShown = batchShown
  .pick({
    batchId: true,
    status: true,
    paymentDate: true,
    processingDate: true,
    paymentCount: true,
    totalAmount: true,
  })
  .openapi("WaitingPaymentBatch");
const { example } = batches;

export const listBatches = operation({
  ...PAYMENTS,
  id: "listPaymentBatches",
  method: "get",
  path: BATCHES,
  summary: "Batches of payments, newest first",
  description: "A page at a time. `status` chooses one status.",
  query: pageQuery({ usual: 50, most: 100 }).extend({ status: z.enum(BATCH_STATUSES).optional() }),
  data: z.strictObject({ items: z.array(batchShown) }),
  token: "batches_listed",
  examples: { data: { items: [example] } },
});

const filter = z.strictObject({
  payeeType: optional(z.enum(PAYEE_TYPES)),
  payRunId: optional(idField()),
  dueBy: optional(dateField()),
});

const sent = z
  .strictObject({
    name: optional(textField(60)),
    paymentDate: dateField().openapi({ description: "When the money is to arrive." }),
    accountId: optional(idField()),
    formatId: optional(idField()),
    paymentIds: optional(z.array(idField()).min(1).max(1000)),
    filter: optional(filter),
  })
  .superRefine(({ paymentIds, filter: chosen }, context) => {
    const refuse = refuser(context);
    if (paymentIds === null && chosen === null) refuse("paymentIds", "required_without", { other: "filter" });
    if (paymentIds !== null && chosen !== null) refuse("filter", "sent_together", { other: "paymentIds" });
  })
  .openapi("PaymentBatchRequest");
export type SentBatch = z.output<typeof sent>;

export const createBatch = operation({
  ...PAYMENTS,
  id: "createPaymentBatch",
  method: "post",
  path: BATCHES,
  summary: "Puts payments into a batch",
  description:
    "Either the payments named, or all that wait, can be paid by a file and fit the filter. Without `formatId`: the format of the payee type in the settings, else the default one, else Standard 18. Without `accountId`: the default account of the settings, else that of the organisation's information. A payment to HMRC is fixed at what the P32 has now.",
  body: sent,
  data: batchShown,
  versioned,
  status: 201,
  token: "batch_created",
  idempotent: true,
  refusals: [
    { status: 404, token: "payment_not_found", when: "One of the payments does not exist." },
    { status: 404, token: "format_not_found", when: "There is no such format." },
    { status: 404, token: "account_not_found", when: "The settings have no such account." },
    {
      status: 409,
      token: "nothing_to_pay",
      when: "No payment that waits fits the filter, or one named is zero by now.",
    },
    { status: 409, token: "payment_not_pending", when: "A payment named does not wait any more, or is in a batch." },
    { status: 409, token: "payment_account_missing", when: "A payment named is not by Bacs, or has no account." },
    {
      status: 409,
      token: "paying_account_missing",
      when: "No account to pay from, or for Standard 18 no service user number.",
    },
    { status: 409, token: "remittance_already_in_file", when: "Court orders has a remittance in a file of its own." },
  ],
  examples: { body: { name: "April", paymentDate: "2026-04-30", filter: { payeeType: "Employee" } }, data: example },
});

const one = { ...PAYMENTS, params: ofBatch, data: batchShown } as const;

export const getBatch = operation({
  ...one,
  id: "getPaymentBatch",
  method: "get",
  path: BATCH,
  summary: "A batch with its approvals and warnings",
  description:
    "Count and total of its payments, how many approvals it has and needs, and what to look at before approving it.",
  versioned,
  token: "batch_retrieved",
  refusals: [BATCH_NOT_FOUND],
  examples: { data: example },
});

export const deleteBatch = operation({
  ...one,
  id: "deletePaymentBatch",
  method: "delete",
  path: BATCH,
  summary: "Deletes a draft; its payments wait again",
  description: "Only a draft: a batch that was submitted is rejected instead. Returns the batch as it was.",
  versioned,
  token: "batch_deleted",
  refusals: [BATCH_NOT_FOUND, { status: 409, token: "batch_not_draft", when: "The batch was submitted." }],
  examples: { data: example },
});

const versionSent = z
  .strictObject({ version: z.int().openapi({ description: "The version that was looked at." }) })
  .openapi("PaymentBatchDecision");
const CHANGED: RefusalCase = { status: 412, token: "concurrent_change", when: "The batch has another version by now." };

export const submitBatch = operation({
  ...one,
  id: "submitPaymentBatch",
  method: "post",
  path: `${BATCH}/submit`,
  summary: "Submits a draft for approval",
  description: "Submitted by a person, it has that person's approval already: another one must approve it.",
  token: "payment_batch_submitted",
  idempotent: true,
  refusals: [
    BATCH_NOT_FOUND,
    { status: 409, token: "batch_not_draft", when: "The batch was submitted already." },
    { status: 409, token: "nothing_to_pay", when: "The batch has no payments any more." },
    ...FILE_NOT_POSSIBLE,
  ],
  examples: { data: { ...example, status: "Submitted", version: 2 } },
});

export const approveBatch = operation({
  ...one,
  id: "approvePaymentBatch",
  method: "post",
  path: `${BATCH}/approve`,
  summary: "Approves a submitted batch, as a person who is signed in",
  description:
    "It is approved once as many different people as the settings need have approved this version; whoever submitted it is one of them.",
  body: versionSent,
  token: "payment_batch_approved",
  idempotent: true,
  refusals: [
    PERSON_REQUIRED,
    BATCH_NOT_FOUND,
    CHANGED,
    { status: 409, token: "batch_not_submitted", when: "The batch does not wait for an approval." },
    { status: 409, token: "same_person_cannot_approve", when: "The person has submitted or approved it already." },
    ...FILE_NOT_POSSIBLE,
  ],
  examples: { body: { version: 2 }, data: { ...example, status: "Approved", version: 3 } },
});

export const rejectBatch = operation({
  ...one,
  id: "rejectPaymentBatch",
  method: "post",
  path: `${BATCH}/reject`,
  summary: "Rejects a batch, as a person who is signed in; its payments wait again",
  description:
    "`version` is that of the batch as it was shown: it is refused if the batch has changed. Not after its file is made.",
  body: z.strictObject({ version: z.int(), reason: textField(200) }).openapi("PaymentBatchRejection"),
  token: "payment_batch_rejected",
  idempotent: true,
  refusals: [
    PERSON_REQUIRED,
    BATCH_NOT_FOUND,
    CHANGED,
    { status: 409, token: "batch_not_submitted", when: "The batch does not wait for an approval or for its file." },
    { status: 409, token: "file_already_made", when: "The batch has its file." },
  ],
  examples: {
    body: { version: 2, reason: "The total is wrong" },
    data: { ...example, status: "Rejected", version: 3 },
  },
});

export const batchHistory = historyOperation({
  ...PAYMENTS,
  id: "listPaymentBatchChanges",
  path: `${BATCH}/history`,
  summary: "The changes of a batch, newest first",
  description: "Who changed which fields, and when, with their values before and after.",
  params: ofBatch,
  token: "batch_history_listed",
  refusals: [BATCH_NOT_FOUND],
});
