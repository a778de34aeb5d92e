import type { Tx } from "../../../platform/store";
import type { LockedThrough } from "../../contract";
import type { PayRunTables } from "./pay-run-tables";

/** Returns the end of the last locked pay run of a payroll; null before the first. */
export async function lockedThrough(tx: Tx, payrollConfigId: string): Promise<LockedThrough | null> {
  const run = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run")
    .select(({ fn }) => [
      fn.max("period_end_date").as("period_end_date"),
      fn.max("regular_payment_date").as("payment_date"),
    ])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Locked")
    .executeTakeFirst();
  return run?.period_end_date ? { periodEndDate: run.period_end_date, paymentDate: run.payment_date } : null;
}
