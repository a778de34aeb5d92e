import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { LockedThrough } from "../../contract";
import type { EmployeeTables } from "./employee-rows";

/**
 * Records on a run's employees that it is locked: from then on nothing in force in its period can be changed for them, and
 * late facts can reach their payslips from this one on, whose facts are kept. Part of locking, in its transaction.
 */
export async function lockEmployees(
  tx: Tx,
  employeeIds: readonly string[],
  { periodEndDate, paymentDate }: LockedThrough,
): Promise<void> {
  if (employeeIds.length === 0) return;
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set(({ fn, val, ref }) => ({
      locked_period_end_date: fn<string>("greatest", [ref("locked_period_end_date"), val(periodEndDate)]),
      locked_payment_date: fn<string>("greatest", [ref("locked_payment_date"), val(paymentDate)]),
      facts_unkept_through: sql<string>`coalesce(facts_unkept_through,
        greatest(locked_period_end_date, locked_payment_date), start_date - 1)`,
    }))
    .where("employee_id", "in", [...employeeIds])
    .execute();
}

/** How far an employee is locked; null for nothing. */
export interface EmployeeLockedThrough {
  readonly employeeId: string;
  readonly periodEndDate: string | null;
  readonly paymentDate: string | null;
}

/** Locks employees exactly as far as stated, after a run of theirs was reopened; a finalised tax year stays locked. */
export async function lockEmployeesThrough(tx: Tx, locked: readonly EmployeeLockedThrough[]): Promise<void> {
  if (locked.length === 0) return;
  await sql`update employee as kept
    set locked_period_end_date = stated."periodEndDate",
      locked_payment_date = greatest(stated."paymentDate", kept.finalised_through),
      facts_unkept_through = case when stated."paymentDate" is not null then kept.facts_unkept_through end
    from jsonb_to_recordset(${JSON.stringify(locked)}::jsonb)
      as stated("employeeId" text, "periodEndDate" date, "paymentDate" date)
    where kept.employee_id = stated."employeeId"`.execute(tx);
}
