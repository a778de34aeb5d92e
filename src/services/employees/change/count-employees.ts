import { sql } from "kysely";
import { asSystem, type Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";

interface Change {
  readonly employees: number;
  /** Employees without a leaving date. */
  readonly active: number;
}

/** Keeps the counts that the account's list of organisations shows. */
export async function countEmployees(tx: Tx, organisationId: string, { employees, active }: Change): Promise<void> {
  if (employees === 0 && active === 0) return;
  await asSystem(tx, () =>
    tx
      .withTables<AccessTables>()
      .updateTable("organisation")
      .set({
        employee_count: sql<number>`employee_count + ${employees}`,
        active_employee_count: sql<number>`active_employee_count + ${active}`,
      })
      .where("organisation_id", "=", organisationId)
      .execute(),
  );
}
