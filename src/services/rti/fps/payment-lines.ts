import type { Tx } from "../../../platform/store";
import { type RunRow, selectLines } from "../../pay-runs";
import type { PaymentLine } from "./payment-facts";

/** Returns the lines of a run that say something about their payment. */
export function paymentLines(tx: Tx, run: RunRow, employeeIds: readonly string[]): Promise<readonly PaymentLine[]> {
  return selectLines(tx)
    .select(["employee_id", "lump_sum", "is_one_off", "periods_covered", "paid_in_advance", "unpaid_absence"])
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", run.payroll_config_id)
    .where("sequence", "=", run.sequence)
    .where("supplementary", "=", run.supplementary)
    .where(({ or, eb }) =>
      or([
        eb("lump_sum", "is not", null),
        eb("is_one_off", "=", true),
        eb("periods_covered", "is not", null),
        eb("paid_in_advance", "is not", null),
        eb("unpaid_absence", "=", true),
      ]),
    )
    .orderBy("line_id")
    .execute();
}
