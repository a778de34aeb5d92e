import type { Tx } from "../../../platform/store";
import type { PayRunTables } from "../store/pay-run-tables";

interface OfRun {
  readonly organisationId: string;
  readonly payRunId: string;
}

/** Adds employees to a supplementary run in which another service pays them. */
export async function addToRun(
  tx: Tx,
  { organisationId, payRunId }: OfRun,
  employeeIds: readonly string[],
): Promise<void> {
  if (employeeIds.length === 0) return;
  const rows = employeeIds.map((employee_id) => ({
    organisation_id: organisationId,
    pay_run_id: payRunId,
    employee_id,
  }));
  await people(tx)
    .insertInto("pay_run_person")
    .values(rows)
    .onConflict((twin) => twin.doNothing())
    .execute();
}

/** Takes an employee from a run again. */
export async function takeFromRun(tx: Tx, payRunId: string, employeeId: string): Promise<void> {
  await people(tx)
    .deleteFrom("pay_run_person")
    .where("pay_run_id", "=", payRunId)
    .where("employee_id", "=", employeeId)
    .execute();
}

/** Returns who was added to a run. */
export async function addedTo(tx: Tx, payRunId: string): Promise<readonly string[]> {
  const rows = await people(tx)
    .selectFrom("pay_run_person")
    .select("employee_id")
    .where("pay_run_id", "=", payRunId)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

function people(tx: Tx) {
  return tx.withTables<PayRunTables>();
}
