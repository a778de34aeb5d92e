import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { CourtOrderTables } from "./order-tables";

export type OrderRow = Selectable<CourtOrderTables["court_order"]>;

/** Begins a query of orders. */
export function selectOrders(tx: Tx) {
  return tx.withTables<CourtOrderTables>().selectFrom("court_order").selectAll();
}

/** Returns an order; refuses with 404 if there is no such order. */
export async function findOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const row = await selectOrders(tx).where("order_id", "=", orderId).executeTakeFirst();
  if (row === undefined) throw notFound("court_order");
  return row;
}

/** Returns the orders of an employee in the order in which they were entered. */
export function ordersOfEmployee(tx: Tx, employeeId: string): Promise<readonly OrderRow[]> {
  return selectOrders(tx).where("employee_id", "=", employeeId).orderBy("order_id").execute();
}

/** Returns the number of orders of each payee; payees without orders are left out. */
export async function countOrdersOfPayees(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .withTables<CourtOrderTables>()
    .selectFrom("court_order")
    .select(["payee_id", sql<number>`count(*)::int`.as("count")])
    .where("payee_id", "is not", null)
    .groupBy("payee_id")
    .execute();
  return new Map(rows.map(({ payee_id, count }) => [payee_id ?? "", count]));
}

export async function insertOrder(
  tx: Tx,
  row: Omit<OrderRow, "version" | "facts" | "derived"> & Documents,
): Promise<void> {
  await tx.withTables<CourtOrderTables>().insertInto("court_order").values(row).execute();
}

export async function updateOrder(
  tx: Tx,
  orderId: string,
  row: Partial<Omit<OrderRow, "version" | "facts" | "derived">> & Documents,
): Promise<void> {
  await tx.withTables<CourtOrderTables>().updateTable("court_order").set(row).where("order_id", "=", orderId).execute();
}

/** Documents as they are written: JSON text. */
interface Documents {
  readonly facts: string;
  readonly derived: string;
}

export async function deleteOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.withTables<CourtOrderTables>().deleteFrom("court_order").where("order_id", "=", orderId).execute();
}

/** Whether a payee exists. */
export async function hasPayee(tx: Tx, payeeId: string): Promise<boolean> {
  const row = await tx
    .withTables<CourtOrderTables>()
    .selectFrom("court_order_payee")
    .select("payee_id")
    .where("payee_id", "=", payeeId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the condition that a row meets all of some conditions. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
