import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { moneyOf } from "../../contract";
import type { ShownRemittance } from "../contract/remittance-operations";
import type { CourtOrderTables } from "../store/order-tables";

/** Begins a query of what orders deducted and is to be paid over, with its order and its payee. */
export function selectRemittances(tx: Tx) {
  return tx
    .withTables<CourtOrderTables>()
    .selectFrom("court_order_line_item as item")
    .innerJoin("court_order as held", "held.order_id", "item.order_id")
    .leftJoin("court_order_payee as payee", (join) =>
      join.on("payee.payee_id", "=", sql<string>`coalesce(item.payee_id, held.payee_id)`),
    )
    .select([
      ...(["item.line_item_id", "item.order_id", "item.employee_id", "item.pay_run_id", "item.payment_date"] as const),
      ...([
        "item.amount_paid",
        "item.remittance_due_date",
        "item.file_id",
        "item.payment_id",
        "item.is_paid",
        "held.reference",
        "payee.payee_id",
      ] as const),
      ...([
        "payee.name as payee_name",
        "payee.payment_method",
        "payee.bank_account",
        "payee.default_reference",
      ] as const),
      sql<string | null>`held.facts->>'remittanceReference'`.as("remittance_reference"),
    ])
    .where("item.amount_paid", ">", 0);
}

export type RemittanceRow = Awaited<ReturnType<ReturnType<typeof selectRemittances>["execute"]>>[number];

export function remittanceData(row: RemittanceRow, today: string): ShownRemittance {
  return {
    remittanceId: row.line_item_id,
    payeeId: row.payee_id,
    orderId: row.order_id,
    employeeId: row.employee_id,
    payRunId: row.pay_run_id,
    paymentDate: row.payment_date,
    amount: moneyOf(row.amount_paid),
    reference: getReference(row),
    dueDate: row.remittance_due_date,
    status: statusOf(row, today),
    fileId: row.file_id,
    paymentId: row.payment_id,
  };
}

/** Returns what the payee reads on a payment. */
export function getReference({ remittance_reference, default_reference, reference }: RemittanceRow): string {
  return remittance_reference ?? default_reference ?? reference;
}

function statusOf(row: RemittanceRow, today: string): ShownRemittance["status"] {
  const { file_id, payment_id, is_paid, remittance_due_date: due } = row;
  if (is_paid) return "Paid";
  if (file_id !== null || payment_id !== null) return "InFile";
  return due !== null && due < today ? "Overdue" : "Due";
}
