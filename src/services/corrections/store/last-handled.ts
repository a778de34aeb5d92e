import type { Tx } from "../../../platform/store";
import { type AskedTerms, continued } from "../plan/recovery-terms";
import { isInOpenRun } from "./is-in-open-run";
import { type CorrectionRow, selectCorrections } from "./select-corrections";

/** Returns the last correction of an employee that was posted, dismissed or repaid. */
export async function lastHandled(tx: Tx, employeeId: string): Promise<CorrectionRow | null> {
  const row = await selectCorrections(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("status", "in", ["Posted", "Dismissed", "Repaid"])
    .orderBy("updated_at", "desc")
    .orderBy("correction_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the terms of a recovery that a locked run has begun, for the next run; none without one. */
export async function termsToContinue(tx: Tx, employeeId: string): Promise<AskedTerms> {
  const handled = await lastHandled(tx, employeeId);
  if (handled === null || handled.status !== "Posted" || handled.recovery === null) return {};
  return (await isInOpenRun(tx, handled)) ? {} : { recovery: continued(handled.recovery) };
}
