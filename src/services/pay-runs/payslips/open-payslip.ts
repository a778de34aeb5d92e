import type { CallOptions, Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { findConfig } from "../../pay";
import { periodOf } from "../runs/run-period";
import { selectRunRows } from "../store/select-runs";
import { notWorkedOut } from "./not-worked-out";
import { type WorkContext, workOut } from "./work-out";

/** Returns the payslip of the open run of an employee's payroll, calculated now; null if it does not pay the employee. */
export async function openPayslip(tx: Tx, context: WorkContext, facts: EmployeeFacts): Promise<Payslip | null> {
  const slip = await openSlip(tx, context, facts);
  if (slip === null) return null;
  if (!slip.ok) throw notWorkedOut([slip]);
  return slip.payslip;
}

/** Returns the amounts of the same payslip; null also if it cannot be calculated. Net pay may be below zero. */
export async function openAmounts(tx: Tx, context: WorkContext, facts: EmployeeFacts) {
  const slip = await openSlip(tx, context, facts, { allowShortfall: true });
  return slip?.ok === true ? slip.amounts.forPeriod : null;
}

async function openSlip(tx: Tx, context: WorkContext, facts: EmployeeFacts, options: CallOptions = {}) {
  const { payroll_config_id: payrollConfigId, start_date: startDate } = facts.employee;
  const config = await findConfig(tx, payrollConfigId);
  const run = await selectRunRows(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Open")
    .where("supplementary", "=", 0)
    .orderBy("sequence")
    .limit(1)
    .executeTakeFirst();
  if (config === null || run === undefined || startDate > run.period_end_date) return null;
  const [slip] = await workOut(tx, context, await periodOf(tx, config, run), [facts], options);
  return slip ?? null;
}
