import { sql } from "kysely";
import { processingDay, type RequestWork } from "../../contract";
import type { ShownBatch, WarningToken } from "../contract/batch-operations";
import { isDatePossible } from "../files/file-text";
import { checkAccount } from "../payments/payment-data";
import { type BatchRow, type PaymentRow, paymentsOfBatch, selectPayments } from "../store/payments";

const MOST_WARNINGS = 200;

type Warning = ShownBatch["warnings"][number];

/** Returns what whoever approves a batch should look at. */
export async function warningsOf({ tx, context, today }: RequestWork, batch: BatchRow): Promise<Warning[]> {
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
