import { type RequestWork, recordHistory } from "../../contract";
import { claimRemittances } from "../../court-orders";
import type { SentBatch } from "../contract/batch-operations";
import { chooseAccount } from "../settings/choose-account";
import { chooseFormat } from "../settings/choose-format";
import type { PaymentTables } from "../store/payment-tables";
import { type BatchRow, type PaymentRow, updatePayments } from "../store/payments";
import { BATCH_HISTORY, historyOf } from "./batch-data";
import { choosePayments } from "./choose-payments";

/** Puts payments into a new draft. Their remittances are in no file of court orders from then on. */
export async function createBatch(work: RequestWork, sent: SentBatch): Promise<BatchRow> {
  const { tx, context, organisationId, now } = work;
  const payments = await choosePayments(work, sent);
  const format = await chooseFormat(work, sent.formatId, payments);
  const account = await chooseAccount(work, sent.accountId, format.kind);
  const { format_id, kind, columns, delimiter, has_headings: hasHeadings, encoding } = format;
  const row = await tx
    .withTables<PaymentTables>()
    .insertInto("payment_batch")
    .values({
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await putIn(work, row, payments);
  await recordHistory(work, BATCH_HISTORY, [
    { recordId: row.batch_id, action: "Created", before: null, after: historyOf(row) },
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
