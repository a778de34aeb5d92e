import { sql } from "kysely";
import { issueAt, Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { SentBatch } from "../contract/batch-operations";
import { conflict } from "../contract/common";
import { withCurrentPayees } from "../owed/current-payee";
import { withTaxAmounts } from "../owed/tax-owed";
import { conditionsOf } from "../payments/list-payments";
import { type PaymentRow, selectPayments } from "../store/payments";

/** Returns the payments of a new batch, held, with their accounts and amounts as they are now. */
export async function choosePayments(
  work: RequestWork,
  { paymentIds, filter }: SentBatch,
): Promise<readonly PaymentRow[]> {
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
  const conditions = conditionsOf({
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

const TEXTS = {
  payment_not_found: "There is no such payment.",
  payment_not_pending: "The payment does not wait any more, or is in a batch.",
  payment_account_missing: "Give the payee an account, or pay it otherwise and save its status.",
  nothing_to_pay: "Nothing is owed for it by now.",
} as const;

function issuesWhere(ids: readonly string[], token: keyof typeof TEXTS, isWrong: (id: string) => boolean) {
  const text = TEXTS[token];
  const issues = ids.flatMap((id, at) => (isWrong(id) ? [issueAt(["paymentIds", at], token, null, text)] : []));
  return issues.length === 0 ? null : { refusal: { token, text }, issues };
}
