import type { Selectable } from "kysely";
import type { LeaveDocument } from "../../../engine";
import { saveRow, type Tx } from "../../../platform/store";
import type { SalaryTables } from "./salary-tables";

export type LeaveRow = Pick<Selectable<SalaryTables["salary_leave_policy"]>, "document" | "created_at" | "updated_at">;

export async function organisationLeaveRow(tx: Tx): Promise<LeaveRow | null> {
  const row = await tx.withTables<SalaryTables>().selectFrom("salary_leave_policy").selectAll().executeTakeFirst();
  return row ?? null;
}

export async function employeeLeaveRow(tx: Tx, employeeId: string): Promise<LeaveRow | null> {
  const row = await tx
    .withTables<SalaryTables>()
    .selectFrom("employee_salary_leave_policy")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  return row ?? null;
}

interface Written {
  readonly organisationId: string;
  readonly document: LeaveDocument;
  readonly now: string;
}

export async function writeOrganisationLeave(tx: Tx, { organisationId, document, now }: Written): Promise<void> {
  await saveRow(tx.withTables<SalaryTables>(), "salary_leave_policy", ["organisation_id"], {
    organisation_id: organisationId,
    document: JSON.stringify(document),
    updated_at: now,
    created_at: now,
  });
}

export async function writeEmployeeLeave(
  tx: Tx,
  employeeId: string,
  { organisationId, document, now }: Written,
): Promise<void> {
  await saveRow(tx.withTables<SalaryTables>(), "employee_salary_leave_policy", ["organisation_id", "employee_id"], {
    organisation_id: organisationId,
    employee_id: employeeId,
    document: JSON.stringify(document),
    updated_at: now,
    created_at: now,
  });
}

/** Returns whether there was one. */
export async function removeOrganisationLeave(tx: Tx): Promise<boolean> {
  const removed = await tx
    .withTables<SalaryTables>()
    .deleteFrom("salary_leave_policy")
    .returning("organisation_id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Returns whether there was one. */
export async function removeEmployeeLeave(tx: Tx, employeeId: string): Promise<boolean> {
  const removed = await tx
    .withTables<SalaryTables>()
    .deleteFrom("employee_salary_leave_policy")
    .where("employee_id", "=", employeeId)
    .returning("employee_id")
    .executeTakeFirst();
  return removed !== undefined;
}
