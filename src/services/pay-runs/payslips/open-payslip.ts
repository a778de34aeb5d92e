import type { CallOptions, Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { PayslipPeriod } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { findConfig } from "../../pay";
import { type AggregatedJobs, jobsOfPage } from "../jobs/jobs-of-page";
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

/**
 * Returns what the other jobs of a person mean for a payment that is previewed; null if there are none. Those of the same
 * payroll count as in its open run of the day, if there is one: the jobs before this one are paid first.
 */
export async function jobsOfPreview(
  tx: Tx,
  context: WorkContext,
  facts: EmployeeFacts,
  period: PayslipPeriod,
): Promise<AggregatedJobs | null> {
  const { employee_id: employeeId, payroll_config_id: payrollConfigId } = facts.employee;
  const config = await findConfig(tx, payrollConfigId);
  const row = await selectRunRows(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where("pay_frequency", "=", period.payFrequency)
    .where(({ eb, or }) =>
      or([eb("regular_payment_date", "=", period.paymentDate), eb("payment_date", "=", period.paymentDate)]),
    )
    .where("status", "=", "Open")
    .orderBy("supplementary")
    .limit(1)
    .executeTakeFirst();
  const run = config === null || row === undefined ? null : await periodOf(tx, config, row);
  const jobs = await jobsOfPage(tx, run ?? { ...period, sequence: null }, [facts], async (people) =>
    run === null ? [] : workOut(tx, context, run, people),
  );
  return jobs.get(employeeId) ?? null;
}
