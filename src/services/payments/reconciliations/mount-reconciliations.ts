import type { Selectable } from "kysely";
import type { Problem } from "../../../engine";
import {
  matchStatement,
  readCamt053,
  readCsvStatement,
  type SentPayment,
  type StatementLine,
} from "../../../engine/bank-files/statements";
import { recordEvents } from "../../../platform/events";
import { invalid, issueAt, notFound } from "../../../platform/http";
import {
  issuesOfProblems,
  moneyOf,
  mountOperation,
  type RequestWork,
  type ServiceContext,
  showColumns,
} from "../../contract";
import { completeBatches } from "../batches/complete-batches";
import { conflict } from "../contract/common";
import { payments } from "../contract/payment-schemas";
import * as operations from "../contract/reconciliation-operations";
import { type SentStatement, type ShownReconciliation, shown } from "../contract/reconciliation-operations";
import { confirmPayment, returnPayment } from "../payments/move-payment";
import { paymentEvent } from "../payments/payment-data";
import { type KeptMatch, type PaymentTables, paymentTables } from "../store/payment-tables";
import { type PaymentRow, selectPayments } from "../store/payments";

const MOST_PROBLEMS = 200;

export function mountReconciliations(context: ServiceContext): void {
  mountOperation(context, operations.createReconciliation, async ({ body, ...work }) => {
    return {
      data: reconciliationData(await reconcile(work, body)),
      text: "The statement is matched: confirm what is right.",
    };
  });

  mountOperation(context, operations.getReconciliation, async ({ params, ...work }) => {
    const row = await findReconciliation(work, params.reconciliationId);
    return { data: reconciliationData(row), text: "This is the reconciliation." };
  });

  mountOperation(context, operations.confirmReconciliation, async ({ params, body, ...work }) => {
    const row = await confirm(work, await findReconciliation(work, params.reconciliationId, true), body.lineNumbers);
    return { data: reconciliationData(row), text: "The payments are settled." };
  });
}

type ReconciliationRow = Selectable<PaymentTables["payment_reconciliation"]>;

/** Matches a statement with the payments that were sent, and keeps the matches until they are confirmed. */
async function reconcile(work: RequestWork, sent: SentStatement): Promise<ReconciliationRow> {
  const lines = readStatement(sent);
  const byNumber = new Map(lines.map((line) => [line.lineNumber, line]));
  const matches = matchStatement(lines, await sentPayments(work)).flatMap((match): readonly KeptMatch[] => {
    const line = byNumber.get(match.lineNumber);
    if (line === undefined) return [];
    const { date, amountPence, reference, returnedReason } = line;
    return [{ ...match, date, amountPence, reference, returnedReason }];
  });
  const { tx, context, organisationId, now } = work;
  return paymentTables(tx)
    .insertInto("payment_reconciliation")
    .values({
      organisation_id: organisationId,
      reconciliation_id: context.ids.next(),
      file_name: sent.fileName,
      format: sent.format,
      status: "Matched",
      matches: JSON.stringify(matches),
      confirmed_at: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function readStatement({ format, content, mapping }: SentStatement): readonly StatementLine[] {
  const read = format === "Camt053" || mapping === null ? readCamt053(content) : readCsvStatement(content, mapping);
  if (read.ok) return read.value;
  throw invalid(read.problems.slice(0, MOST_PROBLEMS).map(issueOf));
}

/** Problems with the mapping are at its fields, all others with the content. */
function issueOf(problem: Problem) {
  const [issue] = issuesOfProblems([problem], new Set(["mapping"]));
  if (problem.path.startsWith("/mapping/") && issue !== undefined) return issue;
  return issueAt(["content"], problem.token, problem.arguments, issue?.reason ?? "");
}

/** Returns the payments that a statement can show: paid ones too, since a bank can return them. */
async function sentPayments({ tx }: RequestWork): Promise<readonly SentPayment[]> {
  const rows = await selectPayments(tx)
    .innerJoin("payment_batch", "payment_batch.batch_id", "payment.batch_id")
    .select(["payment.payment_id", "payment.batch_id", "payment.amount", "payment.reference", "payment.account"])
    .select(["payment.status", "payment_batch.payment_date"])
    .where("payment.status", "in", ["Sent", "Recalled", "Paid"])
    .orderBy("payment.payment_id")
    .execute();
  return rows.map((row) => ({
    paymentId: row.payment_id,
    batchId: row.batch_id ?? "",
    amountPence: row.amount,
    reference: row.reference,
    accountName: row.account?.accountName ?? "",
    paymentDate: row.payment_date,
    isPaid: row.status === "Paid",
  }));
}

/** Returns a reconciliation; refuses with 404 if there is none. With `lock` it cannot change until the transaction ends. */
async function findReconciliation({ tx }: RequestWork, id: string, lock = false): Promise<ReconciliationRow> {
  const row = await paymentTables(tx)
    .selectFrom("payment_reconciliation")
    .selectAll()
    .where("reconciliation_id", "=", id)
    .$if(lock, (all) => all.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw notFound("reconciliation");
  return row;
}

/** Saves what the matches say, of the lines named or of all. */
async function confirm(
  work: RequestWork,
  row: ReconciliationRow,
  lineNumbers: readonly number[] | null,
): Promise<ReconciliationRow> {
  if (row.status === "Confirmed") throw conflict("reconciliation_already_confirmed", "It was confirmed before.");
  const { tx, context, organisationId, now } = work;
  const changed: PaymentRow[] = [];
  for (const match of row.matches) {
    if (match.paymentId === null || (lineNumbers !== null && !lineNumbers.includes(match.lineNumber))) continue;
    changed.push(await settle(work, match, await payments.find(tx, { paymentId: match.paymentId }, true)));
  }
  await completeBatches(
    work,
    changed.map(({ batch_id }) => batch_id),
  );
  const confirmed = await paymentTables(tx)
    .updateTable("payment_reconciliation")
    .set({ status: "Confirmed", confirmed_at: now, updated_at: now })
    .where("reconciliation_id", "=", row.reconciliation_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const returned = changed.filter(({ status }) => status === "Returned");
  await recordEvents(
    tx,
    context,
    organisationId,
    returned.map((payment) => paymentEvent(work, "returned", payment)),
  );
  return confirmed;
}

function settle(work: RequestWork, { kind, date, returnedReason }: KeptMatch, row: PaymentRow): Promise<PaymentRow> {
  if (kind === "Paid") return confirmPayment(work, row, { reason: null, valueDate: date });
  return returnPayment(work, row, { reason: returnedReason ?? "Returned by the bank", valueDate: date });
}

/** Returns a reconciliation as responses show it. */
function reconciliationData(row: ReconciliationRow): ShownReconciliation {
  return {
    ...showColumns(shown.shape, row),
    matches: row.matches.map(({ amountPence, ...match }) => ({ ...match, amount: moneyOf(amountPence) })),
  };
}
