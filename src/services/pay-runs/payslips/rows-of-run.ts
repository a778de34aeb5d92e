import type { Tx } from "../../../platform/store";
import type { RunName } from "../../contract";
import type { PayRunTables } from "../store/pay-run-tables";
import { findRun } from "../store/select-runs";

/** A row of a payslip that another service gave, as services compare it with their own records. */
export interface PayslipRow {
  readonly employeeId: string;
  readonly rowId: string | null;
  readonly amount: string;
  readonly statutoryPayId: string | null;
}

/**
 * Returns the rows of a run's payslips, of all employees or one: of a locked run those of the final payslips, of an
 * open one those of the previews. Refuses 404 `payroll_config_not_found`, `pay_run_not_found`.
 */
export async function rowsOfRun(tx: Tx, name: RunName, employeeId: string | null): Promise<readonly PayslipRow[]> {
  const { pay_run_id: payRunId, status } = await findRun(tx, name);
  const table = status === "Locked" ? ("payslip" as const) : ("payslip_preview" as const);
  const found = await tx
    .withTables<PayRunTables>()
    .selectFrom(table)
    .select(["employee_id", "document"])
    .where("pay_run_id", "=", payRunId)
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .execute();
  return found.flatMap(({ employee_id: id, document }) =>
    (document?.shown.summaryItems ?? []).map(({ id: rowId, amount, statutoryPayId }) => ({
      employeeId: id,
      rowId,
      amount,
      statutoryPayId,
    })),
  );
}
