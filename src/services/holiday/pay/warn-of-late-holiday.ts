import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { type EmployeeHoliday, employeeHolidays } from "../balances/employee-holiday";
import { usedDays } from "../balances/used-days";
import { type PaidPeriod, paidPeriods } from "./average-pay";
import { policyPaidApart } from "./holiday-pay-lines";
import { newestLock } from "./newest-lock";
import type { WarnedPeriod } from "./warned-period";
import { selectWithHoliday } from "./who-has-holiday";

const TEXT =
  "Holiday in a locked period was approved after the lock, and no run pays it. Post the holiday pay as a line of the run.";

/**
 * Warns of holiday in closed periods that was approved since the payroll's newest lock: the runs of its days did not pay it.
 * After the next lock it is not warned of again.
 */
export async function warnOfLateHoliday(
  tx: Tx,
  { payrollConfigId, supplementary }: RunToWarnOf,
  { period, employeeIds }: WarnedPeriod,
): Promise<readonly WholeRunWarning[]> {
  const since = supplementary === 0 ? await newestLock(tx, payrollConfigId) : null;
  if (since === null || employeeIds.length === 0) return [];
  const rows = await selectWithHoliday(tx, employeeIds)
    .where("start_date", "<", period.periodStartDate)
    .where("decided_at", ">", since)
    .execute();
  const holidays = await employeeHolidays(
    tx,
    rows.map(({ employee_id: id }) => id),
  );
  const closed = await paidPeriods({ tx }, [...holidays.values()], period.periodStartDate);
  return [...holidays.values()]
    .filter((holiday) => hasLateDays(holiday, closed.get(holiday.employeeId) ?? [], since))
    .map(({ employeeId }) => ({ employeeId, token: "holiday_not_paid", text: TEXT }));
}

/** Whether holiday that was decided later uses leave on a day of a closed period, and no salary pays it. */
function hasLateDays(holiday: EmployeeHoliday, closed: readonly PaidPeriod[], since: string): boolean {
  const isClosed = (day: string) => closed.some(({ from, to }) => from <= day && day <= to);
  return holiday.requests.some((request) => {
    const isCounted = request.status === "Approved" || request.status === "Taken";
    const policy = policyPaidApart(holiday, request.start_date);
    if (!isCounted || policy === null || (request.decided_at ?? "") <= since) return false;
    const { days } = usedDays(request, policy, holiday.spells);
    return days.some(({ date, units }) => Number(units) > 0 && isClosed(date));
  });
}
