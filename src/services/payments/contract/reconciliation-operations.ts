import { z } from "@hono/zod-openapi";
import { LIST_DELIMITERS } from "../../../engine/bank-files/payments";
import { STATEMENT_DATES } from "../../../engine/bank-files/statements";
import {
  idField,
  instantField,
  money,
  operation,
  optional,
  orElse,
  type RefusalCase,
  refuser,
  textField,
  versionedRecord,
  withExamples,
} from "../../contract";
import { EXAMPLE_TIMES, PATH, PAYMENTS } from "./common";

const RECONCILIATIONS = `${PATH}/reconciliations`;
const RECONCILIATION = `${RECONCILIATIONS}/{reconciliationId}`;
const ofReconciliation = z.object({ reconciliationId: idField() });
const versioned = versionedRecord({ table: "payment_reconciliation", key: { reconciliation_id: "reconciliationId" } });
/** Bytes of a request with a statement. */
const LARGEST_BODY = 4_000_000;
const LONGEST_STATEMENT = 3_500_000;

const NOT_FOUND: RefusalCase = {
  status: 404,
  token: "reconciliation_not_found",
  when: "There is no such reconciliation.",
};

const columnName = () => optional(textField(60));

const mapping = z
  .strictObject({
    delimiter: orElse(z.enum(LIST_DELIMITERS), "Comma"),
    hasHeadings: orElse(z.boolean(), true),
    dateColumn: textField(60),
    dateFormat: orElse(z.enum(STATEMENT_DATES), "DD/MM/YYYY"),
    amountColumn: columnName(),
    paidOutColumn: columnName(),
    paidInColumn: columnName(),
    referenceColumn: columnName(),
    descriptionColumn: columnName(),
  })
  .openapi("StatementMapping");

/** Amounts are in one column, or in one for each direction. */
function refuseAmounts(
  { amountColumn, paidOutColumn, paidInColumn }: z.output<typeof mapping>,
  refuse: ReturnType<typeof refuser>,
): void {
  const at = ["mapping", "amountColumn"];
  const isSplit = paidOutColumn !== null || paidInColumn !== null;
  if (amountColumn !== null && isSplit) refuse(at, "sent_together", { other: "paidOutColumn" });
  if (amountColumn === null && paidOutColumn === null) refuse(at, "required_without", { other: "paidOutColumn" });
}

const sent = z
  .strictObject({
    fileName: textField(120),
    format: z.enum(["Csv", "Camt053"]),
    mapping: optional(mapping),
    content: z.string().min(1).max(LONGEST_STATEMENT).openapi({ description: "The text of the statement." }),
  })
  .superRefine(({ format, mapping: columns }, context) => {
    const refuse = refuser(context);
    if (format === "Csv" && columns === null) refuse("mapping", "required_with", { other: "format" });
    if (format === "Camt053" && columns !== null) refuse("mapping", "must_be_absent");
    if (columns !== null) refuseAmounts(columns, refuse);
  })
  .openapi("PaymentReconciliationRequest");
export type SentStatement = z.output<typeof sent>;

const matchFields = withExamples({
  lineNumber: [z.int(), 1],
  date: [z.string(), "2026-04-30"],
  amount: [money().openapi({ description: "Below zero for money that went out." }), "-2453.64"],
  reference: [z.string(), "SALARY"],
  paymentId: [idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W4A1"],
  score: [
    z
      .int()
      .openapi({ description: "From 0 to 100: 100 by reference or as a whole batch, 80 by name, 50 by amount only." }),
    100,
  ],
  kind: [z.enum(["Paid", "Returned", "Unknown"]), "Paid"],
  returnedReason: [z.string().nullable(), null],
});

const match = z.strictObject(matchFields.shape).openapi("StatementMatch");

export const shown = z
  .strictObject({
    reconciliationId: idField(),
    fileName: z.string(),
    format: z.enum(["Csv", "Camt053"]),
    status: z.enum(["Matched", "Confirmed"]),
    matches: z.array(match),
    confirmedAt: instantField().nullable(),
    createdAt: instantField(),
    updatedAt: instantField(),
  })
  .openapi("PaymentReconciliation");
export type ShownReconciliation = z.input<typeof shown>;

const example: ShownReconciliation = {
  reconciliationId: "01JZ3V6D4R8QK2M5N7P9T1W4E1",
  fileName: "april.csv",
  format: "Csv",
  status: "Matched",
  matches: [matchFields.example],
  confirmedAt: null,
  ...EXAMPLE_TIMES,
};

export const createReconciliation = operation({
  ...PAYMENTS,
  id: "createPaymentReconciliation",
  method: "post",
  path: RECONCILIATIONS,
  summary: "Matches a bank statement with the payments that were sent",
  description:
    "A CSV needs a `mapping` with the bank's own headings, or with column numbers from 1 if it has no headings. Nothing changes until the matches are confirmed. The statement itself is not kept.",
  body: sent,
  largestBody: LARGEST_BODY,
  data: shown,
  versioned,
  status: 201,
  token: "reconciliation_created",
  idempotent: true,
  examples: {
    body: {
      fileName: "april.csv",
      format: "Csv",
      mapping: { dateColumn: "Date", amountColumn: "Amount", referenceColumn: "Reference" },
      content: "Date,Amount,Reference\r\n30/04/2026,-2453.64,SALARY\r\n",
    },
    data: example,
  },
});

export const getReconciliation = operation({
  ...PAYMENTS,
  id: "getPaymentReconciliation",
  method: "get",
  path: RECONCILIATION,
  summary: "A reconciliation with its matches",
  description:
    "Which lines of the statement match which payments, and which match none. Nothing is saved until it is confirmed.",
  params: ofReconciliation,
  data: shown,
  versioned,
  token: "reconciliation_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: example },
});

const confirmSent = z
  .strictObject({
    lineNumbers: optional(z.array(z.int().min(1)).min(1).max(10_000)).openapi({
      description: "The lines whose matches are right; all that have a payment if left out.",
    }),
  })
  .openapi("ReconciliationConfirmation");

export const confirmReconciliation = operation({
  ...PAYMENTS,
  id: "confirmPaymentReconciliation",
  method: "post",
  path: `${RECONCILIATION}/confirm`,
  summary: "Saves what the matches say: payments are paid or returned",
  description: "A returned payment is followed by another one that waits.",
  params: ofReconciliation,
  body: confirmSent,
  data: shown,
  token: "reconciliation_confirmed",
  idempotent: true,
  refusals: [
    NOT_FOUND,
    { status: 409, token: "reconciliation_already_confirmed", when: "It was confirmed before." },
    { status: 409, token: "status_move_not_allowed", when: "A payment has changed since: match the statement again." },
  ],
  examples: { body: {}, data: { ...example, status: "Confirmed", confirmedAt: EXAMPLE_TIMES.createdAt } },
});
