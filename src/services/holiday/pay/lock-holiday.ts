import { isIrregularWork } from "../../../engine/holiday";
import { insertRows, type Tx } from "../../../platform/store";
import type { PayslipsLocked, ReopenedRun } from "../../contract";
import { type EmployeeHoliday, employeeHolidays } from "../balances/employee-holiday";
import { type HolidayTables, holidayTables } from "../store/holiday-tables";
import { getAccrual } from "./accrual";
import { type PostedWork, postedWork } from "./pay-for-work";
import { withPolicy } from "./who-has-holiday";

/** Keeps the hours that final payslips accrue, marks what they paid, and makes holiday of the period taken. */
export async function lockHoliday(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const { period, payslips, now } = locked;
  const runId = period.payRunId;
  const ids = payslips.map(({ employeeId }) => employeeId);
  if (ids.length === 0 || runId === null) return;
  const byHours = await withPolicy(tx, ids, ({ kind }) => isIrregularWork(kind));
  const holidays = await employeeHolidays(tx, byHours);
  const work = await postedWork(tx, period, byHours);
  const rows = [...holidays.values()].flatMap((holiday) => accrualRow(holiday, work.get(holiday.employeeId), locked));
  await insertRows<HolidayTables, "holiday_accrual">(tx, "holiday_accrual", rows);
  const tables = holidayTables(tx);
  await tables
    .updateTable("holiday_settlement")
    .set({ pay_run_id: runId })
    .where("employee_id", "in", ids)
    .where("payroll_config_id", "=", period.payrollConfigId)
    .where("year", "=", period.year)
    .where("period", "=", period.period)
    .where("supplementary", "=", period.supplementary)
    .execute();
  if (period.supplementary !== 0) return;
  await tables
    .updateTable("holiday_request")
    .set({ status: "Taken", taken_by_run: runId, updated_at: now })
    .where("employee_id", "in", ids)
    .where("status", "=", "Approved")
    .where("end_date", "<=", period.periodEndDate)
    .execute();
}

/** Takes back what a run that is reopened accrued, paid and made taken. */
export async function reopenHoliday(tx: Tx, { work, period: { payRunId } }: ReopenedRun): Promise<void> {
  const tables = holidayTables(tx);
  await tables.deleteFrom("holiday_accrual").where("pay_run_id", "=", payRunId).execute();
  await tables.updateTable("holiday_settlement").set({ pay_run_id: null }).where("pay_run_id", "=", payRunId).execute();
  await tables
    .updateTable("holiday_request")
    .set({ status: "Approved", taken_by_run: null, updated_at: work.now })
    .where("taken_by_run", "=", payRunId)
    .execute();
}

/** Returns the row of what a payslip accrues, for employees who accrue by hours. */
function accrualRow(
  holiday: EmployeeHoliday,
  posted: PostedWork | undefined,
  { period, organisationId, now, work }: PayslipsLocked,
) {
  const found = getAccrual(holiday, posted, { period, rulebook: work.context.rulebook });
  if (found === null) return [];
  return [
    {
      organisation_id: organisationId,
      employee_id: holiday.employeeId,
      pay_run_id: period.payRunId ?? "",
      period_start_date: period.periodStartDate,
      period_end_date: period.periodEndDate,
      hours_worked: found.hoursWorked,
      hours: found.hours,
      leave_days: found.leaveDays,
      problem: found.problem,
      created_at: now,
    },
  ];
}
