import type { Tx } from "../../../platform/store";
import { type RunRow, selectPayslips, selectPreviews } from "../../pay-runs";
import type { StoredSlip } from "./compared-slip";

/** Returns the payslips of some employees in a run, final ones or previews, as they are at one moment. */
export async function readSlips(
  tx: Tx,
  run: RunRow | null,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSlip>> {
  if (run === null || employeeIds.length === 0) return new Map();
  const columns = ["employee_id", "regular_payment_date", "document"] as const;
  const found = await selectPayslips(tx)
    .select(columns)
    .where("pay_run_id", "=", run.pay_run_id)
    .where("employee_id", "in", [...employeeIds])
    .unionAll(
      selectPreviews(tx)
        .select(columns)
        .where("pay_run_id", "=", run.pay_run_id)
        .where("employee_id", "in", [...employeeIds]),
    )
    .execute();
  return new Map(
    found.flatMap(({ employee_id, regular_payment_date, document }) =>
      document === null ? [] : [[employee_id, { regular_payment_date, document }] as const],
    ),
  );
}
