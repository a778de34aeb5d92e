import { sql } from "kysely";
import type { FormatKind } from "../../../engine/bank-files";
import { recordEvents } from "../../../platform/events";
import { issueAt, notFound, Refused } from "../../../platform/http";
import {
  mountHistory,
  mountList,
  mountOperation,
  type RequestWork,
  recordHistory,
  requirePerson,
  type ServiceContext,
} from "../../contract";
import { claimRemittances, releaseRemittances } from "../../court-orders";
import { findOrganisation } from "../../pay";
import { checkNames } from "../checks/check-names";
import * as operations from "../contract/batch-operations";
import { batches, type SentBatch } from "../contract/batch-operations";
import { conflict, type StoredAccount } from "../contract/common";
import { requireFile } from "../files/file-text";
import { withCurrentPayees } from "../owed/current-payee";
import { withTaxAmounts } from "../owed/tax-owed";
import { filterConditions } from "../payments/list-payments";
import { batchEvent } from "../payments/payment-data";
import { chooseFormat, findSettings } from "../settings/find-settings";
import { requireBatchMove } from "../states/payment-moves";
import type { NameMatch } from "../store/payment-tables";
import { type BatchRow, type PaymentRow, paymentsOfBatch, selectPayments, updatePayments } from "../store/payments";
import {
  addApproval,
  approvalsNeeded,
  BATCH_HISTORY,
  batchData,
  findApprovals,
  getBatchTotals,
  moveBatch,
  toHistory,
} from "./move-batch";

const TEXTS = {
  payment_not_found: "There is no such payment.",
  payment_not_pending: "The payment does not wait any more, or is in a batch.",
  payment_account_missing: "Give the payee an account, or pay it otherwise and save its status.",
  nothing_to_pay: "Nothing is owed for it by now.",
} as const;

export function mountBatches(context: ServiceContext): void {
  mountList(context, operations.listBatches, {
    from: batches.select,
    filters: { status: "status" },
    order: ["batch_id"],
    direction: "desc",
    show: async (rows, work) => {
      const items = [];
      for (const row of rows) items.push(await batchData(work, row));
      return items;
    },
    text: "The batches are listed.",
  });

  mountOperation(context, operations.createBatch, async ({ body, ...work }) => {
    return { data: await batchData(work, await createBatch(work, body)), text: "The payments are in a batch." };
  });

  mountOperation(context, operations.getBatch, async ({ params: { batchId }, ...work }, tx) => {
    const data = await batchData(work, await batches.find(tx, { batchId }));
    const { approvals, approvalsNeeded, warnings, paymentCount, totalAmount } = data;
    const beside = { approvals, approvalsNeeded, warnings, paymentCount, totalAmount };
    return { data, beside, text: "This is the batch." };
  });

  mountOperation(context, operations.deleteBatch, async ({ params: { batchId }, ...work }, tx) => {
    const row = await batches.find(tx, { batchId }, true);
    requireBatchMove(row.status, "Submit");
    const data = await batchData(work, row);
    await releasePayments(work, batchId);
    await batches.remove(tx, batchId);
    return { data, text: "The draft is deleted." };
  });

  mountHistory(context, operations.batchHistory, [BATCH_HISTORY, "batchId"], ({ tx, params }) =>
    batches.find(tx, params),
  );
}

/** Mounts what people decide on batches. */
export function mountDecisions(context: ServiceContext): void {
  mountOperation(
    context,
    operations.submitBatch,
    async ({ params: { batchId }, ...work }, tx, names: ReadonlyMap<string, NameMatch>) => {
      const row = await submitBatch(work, await batches.find(tx, { batchId }, true), names);
      await publish(work, "submitted", row);
      return { data: await batchData(work, row), text: "The batch waits for approval." };
    },
    ({ params: { batchId }, organisationId }) => checkNames(context, organisationId, batchId),
  );

  mountOperation(context, operations.approveBatch, async ({ params: { batchId }, body, ...work }, tx) => {
    const row = await approveBatch(work, await batches.find(tx, { batchId }, true), body.version);
    const isApproved = row.status === "Approved";
    if (isApproved) await publish(work, "approved", row);
    const text = isApproved
      ? "The batch is approved: make its file."
      : "The batch waits for another person's approval.";
    return { data: await batchData(work, row), text };
  });

  mountOperation(context, operations.rejectBatch, async ({ params: { batchId }, body, ...work }, tx) => {
    const row = await rejectBatch(work, await batches.find(tx, { batchId }, true), body);
    return { data: await batchData(work, row), text: "The batch is rejected: its payments wait again." };
  });
}

async function publish(work: RequestWork, name: "submitted" | "approved", row: BatchRow): Promise<void> {
  const event = batchEvent(work, name, row, await getBatchTotals(work, row.batch_id));
  await recordEvents(work.tx, work.context, work.organisationId, [event]);
}

/** Puts payments into a new draft. Their remittances are in no file of court orders from then on. */
async function createBatch(work: RequestWork, sent: SentBatch): Promise<BatchRow> {
  const { tx, context, organisationId, now } = work;
  const payments = await choosePayments(work, sent);
  const format = await chooseFormat(work, sent.formatId, payments);
  const account = await chooseAccount(work, sent.accountId, format.kind);
  const { format_id, kind, columns, delimiter, has_headings: hasHeadings, encoding } = format;
  const row = await batches.insert(tx, {
    organisation_id: organisationId,
    batch_id: context.ids.next(),
    name: sent.name,
    payment_date: sent.paymentDate,
    account_id: account.accountId,
    origin: JSON.stringify(account.origin),
    service_user_number: account.serviceUserNumber,
    format_id,
    format: JSON.stringify({ kind, columns, delimiter, hasHeadings, encoding }),
    status: "Draft",
    submitted_by: null,
    rejected_reason: null,
    serial_number: null,
    stored_file_id: null,
    file_name: null,
    sha256: null,
    file_made_at: null,
    file_taken_at: null,
    created_at: now,
    updated_at: now,
  });
  await putIn(work, row, payments);
  await recordHistory(work, BATCH_HISTORY, [
    { recordId: row.batch_id, action: "Created", before: null, after: toHistory(row) },
  ]);
  return row;
}

async function putIn({ tx, now }: RequestWork, { batch_id }: BatchRow, payments: readonly PaymentRow[]): Promise<void> {
  const remittances = payments.flatMap(({ remittance_id, payment_id }) =>
    remittance_id === null ? [] : [[remittance_id, payment_id] as const],
  );
  await claimRemittances(tx, new Map(remittances));
  const ids = payments.map(({ payment_id }) => payment_id);
  await updatePayments(tx).set({ batch_id, updated_at: now }).where("payment_id", "in", ids).execute();
  // What HMRC is owed, and under which reference, is fixed now; everything else was.
  for (const { payment_id, amount, reference, payee_type } of payments) {
    if (payee_type !== "TaxAuthority") continue;
    await updatePayments(tx).set({ amount, reference }).where("payment_id", "=", payment_id).execute();
  }
}

/** Submits a draft. A person who submits approves by it. */
async function submitBatch(
  work: RequestWork,
  batch: BatchRow,
  names: ReadonlyMap<string, NameMatch>,
): Promise<BatchRow> {
  const { tx, caller } = work;
  requireBatchMove(batch.status, "Submit");
  const payments = await paymentsOfBatch(tx, batch.batch_id);
  if (payments.length === 0) throw conflict("nothing_to_pay", "The batch has no payments any more: delete it.");
  requireFile(work, batch, payments);
  for (const [paymentId, name_match] of names) {
    await updatePayments(tx).set({ name_match }).where("payment_id", "=", paymentId).execute();
  }
  const submitted = await moveBatch(work, batch, "Submit", { submitted_by: caller.principalId });
  if (caller.principalId !== null) await addApproval(work, submitted, caller.principalId);
  return submitted;
}

/** Adds a person's approval; the batch is approved with the last one that it needs. */
async function approveBatch(work: RequestWork, batch: BatchRow, version: number): Promise<BatchRow> {
  const { tx, now } = work;
  const principalId = requirePerson(work, "payments");
  requireVersion(batch, version);
  requireBatchMove(batch.status, "Approve");
  requireFile(work, batch, await paymentsOfBatch(tx, batch.batch_id));
  const needed = await approvalsNeeded(work);
  const isNew = await addApproval(work, batch, principalId);
  if (!isNew && needed > 1) {
    throw conflict(
      "same_person_cannot_approve",
      "Another person must approve the batch: you have submitted or approved it.",
    );
  }
  const approvals = await findApprovals(tx, batch.batch_id);
  if (approvals.length < needed) return batch;
  await updatePayments(tx)
    .set({ status: "Approved", updated_at: now })
    .where("batch_id", "=", batch.batch_id)
    .where("status", "=", "Pending")
    .execute();
  return moveBatch(work, batch, "Approve");
}

/** Rejects a batch without a file: its payments wait again. */
async function rejectBatch(
  work: RequestWork,
  batch: BatchRow,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<BatchRow> {
  requirePerson(work, "payments");
  requireVersion(batch, version);
  requireBatchMove(batch.status, "Reject");
  if (batch.stored_file_id !== null) {
    throw conflict("file_already_made", "The batch has its file: recall what must not be paid.");
  }
  await releasePayments(work, batch.batch_id);
  return moveBatch(work, batch, "Reject", { rejected_reason: reason });
}

/** A decision is about what was looked at. */
function requireVersion(batch: BatchRow, version: number): void {
  if (batch.version === version) return;
  const text = "The batch has changed since: read it again, then decide.";
  throw new Refused(412, { token: "concurrent_change", text });
}

/** Returns the payments of a new batch, held, with their accounts and amounts as they are now. */
async function choosePayments(work: RequestWork, { paymentIds, filter }: SentBatch): Promise<readonly PaymentRow[]> {
  const rows = paymentIds === null ? await waiting(work, filter) : await named(work, paymentIds);
  const { tx, context } = work;
  const current = await withTaxAmounts(tx, context, await withCurrentPayees(tx, rows));
  return paymentIds === null ? payable(current) : requirePayable(current, paymentIds);
}

async function named({ tx }: RequestWork, paymentIds: readonly string[]): Promise<readonly PaymentRow[]> {
  const rows = await selectPayments(tx)
    .selectAll()
    .where("payment_id", "in", [...paymentIds])
    .orderBy("payment_id")
    .forUpdate()
    .execute();
  const byId = new Map(rows.map((row) => [row.payment_id, row]));
  const missing = issuesWhere(paymentIds, "payment_not_found", (id) => !byId.has(id));
  if (missing !== null) throw new Refused(404, missing.refusal, missing.issues);
  const isGone = (id: string) => byId.get(id)?.status !== "Pending" || byId.get(id)?.batch_id !== null;
  const gone = issuesWhere(paymentIds, "payment_not_pending", isGone);
  if (gone !== null) throw new Refused(409, gone.refusal, gone.issues);
  return rows;
}

function waiting({ tx }: RequestWork, filter: SentBatch["filter"]): Promise<readonly PaymentRow[]> {
  const { payeeType, payRunId, dueBy } = filter ?? { payeeType: null, payRunId: null, dueBy: null };
  const conditions = filterConditions({
    payeeType: payeeType ?? undefined,
    payRunId: payRunId ?? undefined,
    to: dueBy ?? undefined,
  });
  return selectPayments(tx)
    .selectAll()
    .where("status", "=", "Pending")
    .where("batch_id", "is", null)
    .where(sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`)
    .orderBy("payment_id")
    .forUpdate()
    .execute();
}

function payable(rows: readonly PaymentRow[]): readonly PaymentRow[] {
  const found = rows.filter((row) => row.amount > 0 && isByBank(row));
  if (found.length > 0) return found;
  throw conflict("nothing_to_pay", "No payment that waits and has an account fits the filter.");
}

function requirePayable(rows: readonly PaymentRow[], paymentIds: readonly string[]): readonly PaymentRow[] {
  const byId = new Map(rows.map((row) => [row.payment_id, row]));
  const without = issuesWhere(paymentIds, "payment_account_missing", (id) => {
    const row = byId.get(id);
    return row === undefined || !isByBank(row);
  });
  if (without !== null) throw new Refused(409, without.refusal, without.issues);
  const zero = issuesWhere(paymentIds, "nothing_to_pay", (id) => byId.get(id)?.amount === 0);
  if (zero !== null) throw new Refused(409, zero.refusal, zero.issues);
  return rows;
}

function isByBank({ method, account }: PaymentRow): boolean {
  return account !== null && (method === "Bacs" || method === "FasterPayments");
}

function issuesWhere(ids: readonly string[], token: keyof typeof TEXTS, isWrong: (id: string) => boolean) {
  const text = TEXTS[token];
  const issues = ids.flatMap((id, at) => (isWrong(id) ? [issueAt(["paymentIds", at], token, null, text)] : []));
  return issues.length === 0 ? null : { refusal: { token, text }, issues };
}

/** Takes the payments out of a batch without a file: they wait again, and what HMRC is owed is open again. */
export async function releasePayments({ tx, now }: RequestWork, batchId: string): Promise<void> {
  const rows = await paymentsOfBatch(tx, batchId);
  await releaseRemittances(
    tx,
    rows.filter(({ remittance_id: id }) => id !== null).map(({ payment_id }) => payment_id),
  );
  await updatePayments(tx)
    .set({ status: "Pending", batch_id: null, name_match: "NotChecked", updated_at: now })
    .where("batch_id", "=", batchId)
    .execute();
}

interface Chosen {
  readonly accountId: string | null;
  readonly origin: StoredAccount;
  readonly serviceUserNumber: string | null;
}

/** Returns the account that pays: the one named, else the default one, else that of the organisation's information. */
async function chooseAccount({ tx }: RequestWork, accountId: string | null, kind: FormatKind): Promise<Chosen> {
  const own = await accountOfSettings(tx, accountId);
  const information = (await findOrganisation(tx))?.record;
  const { bankAccount = null, bacsServiceUserNumber = null } = information ?? {};
  const origin = own ?? bankAccount;
  if (origin === null)
    throw missing("Save an account in the payment settings or in the organisation's information first.");
  const serviceUserNumber = own?.bacsServiceUserNumber ?? bacsServiceUserNumber;
  if (kind === "Standard18" && serviceUserNumber === null) {
    throw missing("Save the account's `bacsServiceUserNumber` first: Standard 18 needs it.");
  }
  const { accountName, accountNumber, sortCode, buildingSocietyReference } = origin;
  return {
    accountId: own?.accountId ?? null,
    origin: { accountName, accountNumber, sortCode, buildingSocietyReference },
    serviceUserNumber,
  };
}

async function accountOfSettings(tx: RequestWork["tx"], accountId: string | null) {
  const accounts = (await findSettings(tx))?.accounts ?? [];
  const own = accounts.find((account) => (accountId === null ? account.isDefault : account.accountId === accountId));
  if (own === undefined && accountId !== null) throw notFound("account");
  return own;
}

function missing(text: string) {
  return conflict("paying_account_missing", text);
}
