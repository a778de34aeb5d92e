import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { jobsOfEmployees, lockRecords } from "../../employees";
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

/** Returns the orders of an employee, of all jobs of the person, in the order in which they were entered. */
export async function ordersOfPerson(tx: Tx, employeeId: string): Promise<readonly OrderRow[]> {
  return selectOrders(tx)
    .where("employee_id", "in", [...(await recordsOfPerson(tx, employeeId))])
    .orderBy("order_id")
    .execute();
}

/** Holds the records of all jobs of a person until the transaction ends; returns the employee's own. */
export async function lockPerson(tx: Tx, employeeId: string) {
  const records = await lockRecords(tx, await recordsOfPerson(tx, employeeId));
  return records.filter((record) => record.employee_id === employeeId);
}

async function recordsOfPerson(tx: Tx, employeeId: string): Promise<readonly string[]> {
  return (await jobsOfEmployees(tx, [employeeId])).get(employeeId) ?? [employeeId];
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
