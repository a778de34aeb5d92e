import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { lockRecords } from "../../employees";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";

/** Returns corrections by id; their employees are locked first, as by the job that replaces corrections. */
export async function lockCorrections(
  tx: Tx,
  payrollConfigId: string,
  ids: readonly string[],
): Promise<readonly CorrectionRow[]> {
  const asked = selectCorrections(tx)
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("correction_id", "in", [...ids])
    .orderBy("correction_id");
  const employeeIds = (await asked.execute()).map(({ employee_id }) => employee_id);
  if (employeeIds.length > 0) await lockRecords(tx, [...new Set(employeeIds)]);
  const rows = await asked.execute();
  if (rows.length < ids.length) throw notFound("correction");
  return rows;
}
