import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { updateOrganisation } from "../../access";

interface Change {
  readonly employees: number;
  /** Employees without a leaving date. */
  readonly active: number;
}

/** Updates the counts that the account's list of organisations shows. */
export async function countEmployees(tx: Tx, organisationId: string, { employees, active }: Change): Promise<void> {
  if (employees === 0 && active === 0) return;
  await updateOrganisation(tx, organisationId, {
    employee_count: sql<number>`employee_count + ${employees}`,
    active_employee_count: sql<number>`active_employee_count + ${active}`,
  });
}
