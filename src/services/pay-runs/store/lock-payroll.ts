import { hold, holdLate, type Tx, tryHold } from "../../../platform/store";
import type { LockedThrough } from "../../contract";
import type { PayRunTables } from "./pay-run-tables";

/** Locks a payroll: exclusive for locking its run, shared for posting lines to it. */
export async function lockPayroll(tx: Tx, payrollConfigId: string, mode: "alone" | "shared"): Promise<void> {
  await hold(tx, `pay run ${payrollConfigId}`, mode);
}

/** Shares a payroll after employees are locked, which the lock of its run locks after it. */
export async function lockPayrollLate(tx: Tx, payrollConfigId: string): Promise<void> {
  await holdLate(tx, `pay run ${payrollConfigId}`, "shared");
}

/** Runs of an organisation that are locked at the same time calculate their levy one after the other. */
export async function lockLevy(tx: Tx, organisationId: string): Promise<void> {
  await hold(tx, `levy ${organisationId}`);
}

/** Locks a payroll's open run: exclusive for locking it or for a page of any employees, shared for a page of its parts. */
export async function lockRecalculation(
  tx: Tx,
  payrollConfigId: string,
  mode: "alone" | "shared" = "alone",
): Promise<void> {
  await hold(tx, `recalculation ${payrollConfigId}`, mode);
}

/** Locks a part of a payroll's employees to recalculate them; returns false if another page has it. */
export function tryLockPart(tx: Tx, payrollConfigId: string, part: number): Promise<boolean> {
  return tryHold(tx, `recalculation part ${part} of ${payrollConfigId}`);
}

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
