import { formatPence } from "../../../engine/base";
import { type AverageWeek, type LeaverHolidayFacts, weeksOfPay } from "../../../engine/holiday";
import type { RequestWork } from "../../contract";
import type { EmployeeHoliday } from "../balances/employee-holiday";
import { averageOf, averagePayBefore, type PaidPeriod, paidPeriods } from "./average-pay";
import { salaryOn } from "./holiday-pay-lines";
import { withoutAverage } from "./mount-average-pay";

/** What a week of leave is paid by, and the average week that it was found in; null without one. */
export interface PayOfWeek {
  readonly pay: Pick<LeaverHolidayFacts, "averageWeekPay" | "annualSalary" | "payBesideSalary">;
  readonly average: AverageWeek | null;
}

interface Asked {
  /** The day whose salary counts. */
  readonly day: string;
  /** The day before which weeks count. */
  readonly before: string;
  /** Pence of a week's pay for somebody without a salary whom no payslip has paid yet. */
  readonly statedWeek: number | null;
}

/**
 * Returns the pay of a week in lieu of leave: the salary in force, with what final payslips had beside a salary, or
 * without a salary the average week's pay, or the week's pay that is stated if no week has pay. Refuses 409
 * `no_payslips_for_average` only without all of them, and `holiday_not_calculated`.
 */
export async function payOfWeek(
  work: RequestWork,
  holiday: EmployeeHoliday,
  { day, before, statedWeek }: Asked,
): Promise<PayOfWeek> {
  const salary = salaryOn(holiday, day);
  if (salary > 0) return besideSalary(work, holiday, { salary, before });
  const found = await averagePayBefore(work, holiday, before);
  if (!found.ok && statedWeek !== null && found.problems.every(({ token }) => token === "must_not_be_empty")) {
    return { pay: { averageWeekPay: formatPence(statedWeek) }, average: null };
  }
  if (!found.ok) throw withoutAverage(found.problems);
  return { pay: { averageWeekPay: found.average.averageWeekPay }, average: found.average };
}

/** Periods without a salary line are of the time before the salary: what they paid was not beside it. */
async function besideSalary(
  work: RequestWork,
  holiday: EmployeeHoliday,
  { salary, before }: { readonly salary: number; readonly before: string },
): Promise<PayOfWeek> {
  const annualSalary = formatPence(salary);
  const all = (await paidPeriods(work, [holiday], before)).get(holiday.employeeId) ?? [];
  const periods = all.filter((period) => period.salary !== 0);
  const found = averageOf(holiday, periods, { day: before, rulebook: work.context.rulebook });
  if (found.ok) {
    const payBesideSalary = paidBeside(found.value, periods, before);
    return { pay: { annualSalary, payBesideSalary }, average: found.value };
  }
  if (found.problems.some(({ token }) => token !== "must_not_be_empty")) throw withoutAverage(found.problems);
  return { pay: { annualSalary }, average: null };
}

/** Returns what each week that counts was paid beside the salary. */
function paidBeside(average: AverageWeek, periods: readonly PaidPeriod[], leaveStartDate: string): readonly string[] {
  const counted = new Set(average.lookedAt.filter(({ included }) => included).map(({ weekEndDate }) => weekEndDate));
  const weeks = weeksOfPay({
    leaveStartDate,
    periods: periods.map(({ from, to, pay, salary }) => ({ from, to, pay: formatPence(Math.max(0, pay - salary)) })),
  });
  return weeks.ok ? weeks.value.filter((week) => counted.has(week.weekEndDate)).map(({ pay }) => String(pay)) : [];
}
