import { type Selectable, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { countPeople } from "../../access";
import { moneyOf, processingDay, type RequestWork, recordHistory } from "../../contract";
import { batches, type ShownBatch, type WarningToken } from "../contract/batch-operations";
import { shownAccount } from "../contract/common";
import { isDatePossible } from "../files/file-text";
import { checkAccount } from "../payments/payment-data";
import { findSettings } from "../settings/find-settings";
import { type BatchMove, requireBatchMove } from "../states/payment-moves";
import { type PaymentTables, paymentTables } from "../store/payment-tables";
import { type BatchRow, type PaymentRow, paymentsOfBatch, selectPayments } from "../store/payments";

/** How many different people must approve a batch. */
const USUAL_APPROVALS = 2;

const MOST_WARNINGS = 200;

export const BATCH_HISTORY = "payment_batch";

type Columns = Partial<Omit<BatchRow, "origin" | "format" | "version" | "batch_id" | "organisation_id">>;

/** Moves a batch that is held, with what changes beside its status; refuses what its status does not allow. */
export async function moveBatch(
  work: RequestWork,
  row: BatchRow,
  move: BatchMove,
  columns: Columns = {},
): Promise<BatchRow> {
  return changeBatch(work, row, { ...columns, status: requireBatchMove(row.status, move) });
}

/** Changes a batch that is held, and adds the change to its history. */
export async function changeBatch(work: RequestWork, row: BatchRow, columns: Columns): Promise<BatchRow> {
  const after = await batches.update(work.tx, row.batch_id, { ...columns, updated_at: work.now });
  const change = {
    recordId: row.batch_id,
    action: "Updated",
    before: toHistory(row),
    after: toHistory(after),
  } as const;
  await recordHistory(work, BATCH_HISTORY, [change]);
  return after;
}

/** Returns a batch as responses show it. */
export async function batchData(work: RequestWork, row: BatchRow): Promise<ShownBatch> {
  const totals = await getBatchTotals(work, row.batch_id);
  const approvals = await findApprovals(work.tx, row.batch_id);
  return {
    ...batches.show(row),
    processingDate: processingDay(row.payment_date).processingDate,
    account: shownAccount(row.origin),
    ...totals,
    approvalsNeeded: await approvalsNeeded(work),
    approvals: approvals.map(({ principal_id: principalId, decided_at: decidedAt }) => ({ principalId, decidedAt })),
    warnings: await warningsOf(work, row),
  };
}

/** Returns the batches whose file the bank does not have yet, the oldest first. */
export async function waitingBatches(tx: Tx) {
  const rows = await batches
    .select(tx)
    .where("status", "in", ["Draft", "Submitted", "Approved"])
    .orderBy("batch_id")
    .execute();
  const waiting = [];
  for (const { batch_id: batchId, status, payment_date: paymentDate } of rows) {
    const { processingDate } = processingDay(paymentDate);
    waiting.push({ batchId, status, paymentDate, processingDate, ...(await getBatchTotals({ tx }, batchId)) });
  }
  return waiting;
}

/** Returns how many payments a batch has, and what they come to. */
export async function getBatchTotals({ tx }: Pick<RequestWork, "tx">, batchId: string) {
  const { count, total } = await selectPayments(tx)
    .select([sql<number>`count(*)::int`.as("count"), sql<number>`coalesce(sum(amount), 0)::bigint`.as("total")])
    .where("batch_id", "=", batchId)
    .executeTakeFirstOrThrow();
  return { paymentCount: count, totalAmount: moneyOf(total) };
}

/** Returns what the history of a batch shows. */
export function toHistory(row: BatchRow): Readonly<Record<string, unknown>> {
  const { status, name, payment_date, rejected_reason, file_name, file_taken_at } = row;
  return {
    status,
    name,
    paymentDate: payment_date,
    rejectedReason: rejected_reason,
    fileName: file_name,
    fileTakenAt: file_taken_at,
  };
}

type Warning = ShownBatch["warnings"][number];

/** Returns what whoever approves a batch should look at. */
async function warningsOf({ tx, context, today }: RequestWork, batch: BatchRow): Promise<Warning[]> {
  const rows = await paymentsOfBatch(tx, batch.batch_id);
  const known = await accountsPaidBefore({ tx }, batch.batch_id);
  const { modulusTable } = context;
  const ofDay: Warning[] = processingDay(batch.payment_date).isBankingDay
    ? []
    : [{ paymentId: null, token: "not_a_banking_day" }];
  const waits = batch.status === "Draft" || batch.status === "Submitted";
  if (waits && !isDatePossible({ context, today }, batch, rows)) {
    ofDay.push({ paymentId: null, token: "payment_date_not_possible" });
  }
  const seen = new Set<string>();
  const ofPayments = rows.flatMap((row): readonly Warning[] => {
    const tokens = tokensOf(row, known, modulusTable);
    const same = [
      row.employee_id ?? row.payment_payee_id ?? row.payee_name,
      row.amount,
      row.reference,
      accountOf(row),
    ].join("|");
    if (row.payee_type !== "CourtOrderPayee" && seen.has(same)) tokens.push("paid_twice");
    seen.add(same);
    return tokens.map((token) => ({ paymentId: row.payment_id, token }));
  });
  return [...ofDay, ...ofPayments].slice(0, MOST_WARNINGS);
}

/** Returns what is worth a look at a payment by itself. */
function tokensOf(
  row: PaymentRow,
  known: ReadonlyMap<string, ReadonlySet<string>>,
  modulusTable: RequestWork["context"]["modulusTable"],
): WarningToken[] {
  const tokens: WarningToken[] = [];
  if (row.account !== null && !checkAccount(row.account, modulusTable).isChecked) tokens.push("account_not_checked");
  if (row.name_match === "NoMatch" || row.name_match === "CloseMatch") tokens.push("name_not_matched");
  if (row.account_changed || isNewAccount(row, known)) tokens.push("account_changed_recently");
  if (row.payee_type === "TaxAuthority" && row.reference === "") tokens.push("reference_missing");
  return tokens;
}

function accountOf({ account }: Pick<PaymentRow, "account">): string {
  return account === null ? "" : `${account.sortCode} ${account.accountNumber}`;
}

/** Whether the payee was paid before, and never into this account. */
function isNewAccount(row: PaymentRow, known: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const before = known.get(payeeKey(row));
  return before !== undefined && !before.has(accountOf(row));
}

function payeeKey({ payee_type, employee_id, payment_payee_id, payee_name }: PayeeColumns): string {
  return `${payee_type} ${payee_type === "Employee" ? employee_id : (payment_payee_id ?? payee_name)}`;
}

type PayeeColumns = Pick<PaymentRow, "payee_type" | "employee_id" | "payment_payee_id" | "payee_name">;

/** Returns the accounts into which each payee of a batch was paid by other batches. */
async function accountsPaidBefore({ tx }: Pick<RequestWork, "tx">, batchId: string) {
  const rows = await selectPayments(tx)
    .select(["payee_type", "employee_id", "payment_payee_id", "payee_name", "account"])
    .distinct()
    .where("status", "in", ["Sent", "Paid"])
    .where("account", "is not", null)
    .where("batch_id", "<>", batchId)
    .where(sql<boolean>`(employee_id is null or employee_id in
      (select own.employee_id from payment as own where own.batch_id = ${batchId}))`)
    .execute();
  const found = new Map<string, Set<string>>();
  for (const row of rows) {
    const key = payeeKey(row);
    found.set(key, (found.get(key) ?? new Set()).add(accountOf(row)));
  }
  return found;
}

/** Returns the approvals of a batch, in their order. */
export function findApprovals(
  tx: Tx,
  batchId: string,
): Promise<readonly Selectable<PaymentTables["payment_approval"]>[]> {
  return paymentTables(tx)
    .selectFrom("payment_approval")
    .selectAll()
    .where("batch_id", "=", batchId)
    .orderBy("decided_at")
    .orderBy("principal_id")
    .execute();
}

/** Returns how many approvals a batch needs: one person's is enough only while the account has one person. */
export async function approvalsNeeded({ tx, context, caller }: RequestWork): Promise<number> {
  const settings = await findSettings(tx);
  if (settings === null || settings.approvals_needed >= USUAL_APPROVALS) return USUAL_APPROVALS;
  const people = await context.store.inAccount(caller.accountId, countPeople);
  return people > 1 ? USUAL_APPROVALS : 1;
}

/** Adds a person's approval of a batch as it is; returns whether it is a new one. */
export async function addApproval(
  { tx, organisationId, now }: RequestWork,
  { batch_id, version }: BatchRow,
  principalId: string,
): Promise<boolean> {
  const added = await paymentTables(tx)
    .insertInto("payment_approval")
    .values({
      organisation_id: organisationId,
      batch_id,
      principal_id: principalId,
      batch_version: version,
      decided_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("principal_id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function forgetApprovals(tx: Tx, batchId: string): Promise<void> {
  await paymentTables(tx).deleteFrom("payment_approval").where("batch_id", "=", batchId).execute();
}
