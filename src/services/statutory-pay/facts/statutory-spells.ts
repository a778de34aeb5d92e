import type { StatutoryType } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { statutoryTables } from "../store/statutory-tables";

/** A spell of sickness or of family leave. */
export interface StatutorySpell {
  readonly employee_id: string;
  readonly statutory_type: StatutoryType;
  readonly start_date: string;
  /** Null if it is not known yet. */
  readonly end_date: string | null;
  readonly updated_at: string;
}

/** Returns the spells of statutory leave of employees, the first first: one statement. */
export function statutorySpells(tx: Tx, employeeIds: readonly string[]): Promise<readonly StatutorySpell[]> {
  return statutoryTables(tx)
    .selectFrom("statutory_payment")
    .select(["employee_id", "statutory_type", "start_date", "end_date", "updated_at"])
    .where("employee_id", "in", [...employeeIds, ""])
    .orderBy("start_date")
    .execute();
}
