import type { Selectable } from "kysely";
import type { P45 } from "../../../engine/forms";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { requireEmployee } from "../../employees";
import type { P45Shown } from "../contract/p45-operations";
import { personData } from "../make/form-data";
import type { FormTables } from "../store/form-tables";

export type P45Row = Selectable<FormTables["p45"]>;

/** Begins a query of P45s. */
export function selectP45s(tx: Tx) {
  return tx.withTables<FormTables>().selectFrom("p45");
}

/** Returns an employee's P45 or its newest replacement; undefined if none was issued. */
export function newestP45(tx: Tx, employeeId: string): Promise<P45Row | undefined> {
  return selectP45s(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .orderBy("replacement_number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The same; refuses 404 `employee_not_found`, `p45_not_found`. */
export async function requireP45(tx: Tx, employeeId: string): Promise<P45Row> {
  const row = await newestP45(tx, employeeId);
  if (row !== undefined) return row;
  await requireEmployee(tx, employeeId);
  throw notFound("p45");
}

export function p45Data(form: P45, employeeId: string): P45Shown {
  return { ...form, ...personData(form, employeeId) };
}
