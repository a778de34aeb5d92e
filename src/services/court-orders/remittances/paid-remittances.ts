import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { CourtOrderTables } from "../store/order-tables";
import { getReference, type RemittanceRow, selectRemittances } from "./select-remittances";

type Account = NonNullable<RemittanceRow["bank_account"]>;

/** A deduction that is to be paid over, as payments read it. */
export interface Remittance {
  readonly remittanceId: string;
  readonly employeeId: string;
  /** Pence. */
  readonly amount: number;
  readonly dueDate: string | null;
  readonly reference: string;
  /** Null if the order has no payee. */
  readonly payeeName: string | null;
  readonly method: "Bacs" | "Cheque" | "Card" | null;
  readonly account: Account | null;
}

type Asked =
  | { readonly payRunId: string; readonly employeeIds: readonly string[] }
  | { readonly remittanceIds: readonly string[] };

/** Returns remittances with their payees of now: of employees in a run, or by their ids. */
export async function findRemittances(tx: Tx, asked: Asked): Promise<readonly Remittance[]> {
  const ids = "remittanceIds" in asked ? asked.remittanceIds : asked.employeeIds;
  if (ids.length === 0) return [];
  const rows = await selectRemittances(tx)
    .$if("remittanceIds" in asked, (all) => all.where("item.line_item_id", "in", [...ids]))
    .$if(!("remittanceIds" in asked), (all) =>
      all
        .where("item.pay_run_id", "=", "payRunId" in asked ? asked.payRunId : "")
        .where("item.employee_id", "in", [...ids]),
    )
    .orderBy("item.line_item_id")
    .execute();
  return rows.map((row) => ({
    remittanceId: row.line_item_id,
    employeeId: row.employee_id,
    amount: row.amount_paid,
    dueDate: row.remittance_due_date,
    reference: getReference(row),
    payeeName: row.payee_name,
    method: row.payment_method,
    account: row.bank_account,
  }));
}

/** Gives remittances to payments, by their ids: they are in no file then. Refuses one that is in a file or another payment. */
export async function claimRemittances(tx: Tx, payments: ReadonlyMap<string, string>): Promise<void> {
  if (payments.size === 0) return;
  const claims = [...payments].map(([remittance_id, payment_id]) => ({ remittance_id, payment_id }));
  const { rows } = await sql<{ line_item_id: string }>`update court_order_line_item as item
    set payment_id = claim.payment_id, payee_id = held.payee_id
    from court_order as held, jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
      as claim (remittance_id text, payment_id text)
    where item.line_item_id = claim.remittance_id and held.order_id = item.order_id
      and item.file_id is null and item.payment_id is null
    returning item.line_item_id`.execute(tx);
  if (rows.length === payments.size) return;
  const text = "A remittance is in a file of court orders, or another payment has it.";
  throw new Refused(409, { token: "remittance_already_in_file", text });
}

/** Takes remittances back from payments that are not made: they are due again. */
export async function releaseRemittances(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await change(tx, paymentIds, { payment_id: null, is_paid: false });
}

/** Notes that payments of remittances are made. */
export async function settleRemittances(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await change(tx, paymentIds, { is_paid: true });
}

async function change(
  tx: Tx,
  paymentIds: readonly string[],
  columns: { readonly payment_id?: null; readonly is_paid: boolean },
): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx
    .withTables<CourtOrderTables>()
    .updateTable("court_order_line_item")
    .set(columns)
    .where("payment_id", "in", [...paymentIds])
    .execute();
}
