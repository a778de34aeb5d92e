import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { type StatutorySpell, statutorySpells } from "../../statutory-pay";
import { type EmployeeHoliday, employeeHolidays } from "../balances/employee-holiday";
import { usedDays } from "../balances/used-days";
import { type PaidPeriod, paidPeriods } from "./average-pay";
import { policyPaidApart } from "./holiday-pay-lines";
import { newestLock } from "./newest-lock";
import type { WarnedPeriod } from "./warned-period";

const TEXT =
  "Sickness was entered for holiday that a locked run has paid: the days are given back, and their holiday pay stays paid. Take it back by a line of the run if that is agreed.";

/**
 * Warns of sickness that was entered since the payroll's newest lock for days of holiday in closed periods: their holiday
 * pay stays paid. After the next lock it is not warned of again.
 */
export async function warnOfLateSickness(
  tx: Tx,
  { payrollConfigId, supplementary }: RunToWarnOf,
  { period, employeeIds }: WarnedPeriod,
): Promise<readonly WholeRunWarning[]> {
  const since = supplementary === 0 ? await newestLock(tx, payrollConfigId) : null;
  if (since === null) return [];
  const spells = (await statutorySpells(tx, employeeIds)).filter((each) => isLate(each, since));
  const ids = spells.filter(({ start_date: start }) => start < period.periodStartDate).map((each) => each.employee_id);
  const holidays = await employeeHolidays(tx, [...new Set(ids)]);
  const closed = await paidPeriods({ tx }, [...holidays.values()], period.periodStartDate);
  return [...holidays.values()]
    .filter((holiday) => hasPaidDays(holiday, closed.get(holiday.employeeId) ?? [], since))
    .map(({ employeeId }) => ({ employeeId, token: "holiday_paid_in_sickness", text: TEXT }));
}

function isLate({ statutory_type: type, updated_at: at }: StatutorySpell, since: string): boolean {
  return type === "StatutorySickPay" && at > since;
}

/** Whether a day of holiday in a closed period, which was decided before, is one of late sickness. */
function hasPaidDays(holiday: EmployeeHoliday, closed: readonly PaidPeriod[], since: string): boolean {
  const late = holiday.spells.filter((spell) => isLate(spell, since));
  const known = holiday.spells.filter((spell) => !isLate(spell, since));
  const isClosed = (day: string) => closed.some(({ from, to }) => from <= day && day <= to);
  const isSick = (day: string) =>
    late.some(({ start_date: start, end_date: end }) => start <= day && (end === null || day <= end));
  return holiday.requests.some((request) => {
    const isPaid = request.status === "Approved" || request.status === "Taken";
    const policy = policyPaidApart(holiday, request.start_date);
    if (!isPaid || policy === null || policy.sick_days_keep_holiday || (request.decided_at ?? "") > since) return false;
    const { days } = usedDays(request, policy, known);
    return days.some(({ date, units }) => Number(units) > 0 && isClosed(date) && isSick(date));
  });
}
