import type { Tx } from "../../../platform/store";
import type { PayTables } from "./pay-tables";

/** Up to where a payroll or an employee is locked. */
export interface LockedThrough {
  /** What goes by days of work, such as salary, is fixed up to this day. */
  readonly periodEndDate: string;
  /** What goes by payment dates, such as tax codes, is fixed up to this day. */
  readonly paymentDate: string;
}

/** The end of the last locked pay run of a payroll; null before the first one. */
export async function lockedThrough(tx: Tx, payrollConfigId: string): Promise<LockedThrough | null> {
  const run = await tx
    .withTables<PayTables>()
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
