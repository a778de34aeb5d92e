import Decimal from "decimal.js";
import type { Problem, Result } from "../../../engine";
import { formatDate, formatPence, readDate, readPence } from "../../../engine/base";
import {
  type AverageWeek,
  averageWeek,
  DAYS_READ_FOR_AVERAGE,
  isIrregularWork,
  isPayForWork,
  weeksOfPay,
} from "../../../engine/holiday";
import type { RequestWork } from "../../contract";
import { findElements } from "../../pay";
import { selectPayslips } from "../../pay-runs";
import type { EmployeeHoliday } from "../balances/employee-holiday";
import { leavesUpTo } from "../balances/leaves";
import { HOLIDAY_PAY } from "./line-codes";

/** Rows of the salary service, which are pay for work. */
const SALARY_CODES: ReadonlySet<string> = new Set(["SALARY", "SALARY_ADJUSTMENT", "SALARY_TOP_UP"]);

/** Pay of one pay period that counts for holiday pay. */
export interface PaidPeriod {
  readonly employeeId: string;
  readonly from: string;
  readonly to: string;
  /** Pence. */
  readonly pay: number;
  /** Pence of it that were salary. */
  readonly salary: number;
  readonly hours: string | null;
}

/**
 * Returns the final payslips of employees as pay periods, by employee: pay for work and holiday pay, without rolled-up
 * holiday pay, expenses and statutory pay. Payslips of one period are added up. Holiday pay in advance is pay of no period
 * listed: averages pass over its weeks. Two statements.
 */
export async function paidPeriods(
  { tx }: Pick<RequestWork, "tx">,
  holidays: readonly EmployeeHoliday[],
  before: string,
): Promise<ReadonlyMap<string, readonly PaidPeriod[]>> {
  if (holidays.length === 0) return new Map();
  const elements = new Map((await findElements(tx)).map((element) => [element.code, element]));
  const counts = (code: string) => {
    const element = elements.get(code);
    if (SALARY_CODES.has(code) || code === HOLIDAY_PAY) return true;
    if (element === undefined || element.direction !== "Payment" || element.is_system) return false;
    return isPayForWork(element.category) || element.category === "HolidayPay";
  };
  const rows = await selectPayslips(tx)
    .select(["payslip.employee_id as employee_id", "pay_run_id", "document"])
    .where(
      "payslip.employee_id",
      "in",
      holidays.map(({ employeeId }) => employeeId),
    )
    .where("regular_payment_date", ">=", formatDate(readDate(before) - DAYS_READ_FOR_AVERAGE))
    .orderBy("regular_payment_date")
    .execute();
  const byEmployee = new Map<string, Map<string, PaidPeriod>>();
  for (const { employee_id: employeeId, pay_run_id: runId, document } of rows) {
    const { periodStartDate: from, periodEndDate: to, summaryItems } = document.shown;
    const [, ...later] = document.payslip.payPeriods ?? [];
    const inAdvance = later.reduce((sum, { grossPay }) => sum + readPence(grossPay), 0);
    const paid = (isPaid: (code: string) => boolean) =>
      summaryItems.filter(({ code }) => isPaid(code)).reduce((sum, { amount }) => sum + readPence(amount), 0);
    const holiday = holidays.find((each) => each.employeeId === employeeId);
    const worked = holiday?.accruals.find((each) => each.pay_run_id === runId)?.hours_worked ?? null;
    const periods = byEmployee.get(employeeId) ?? new Map<string, PaidPeriod>();
    const known = periods.get(from);
    const hours = addedHours(known?.hours ?? null, worked);
    const pay = paid(counts) - inAdvance + (known?.pay ?? 0);
    const salary = paid((code) => SALARY_CODES.has(code)) + (known?.salary ?? 0);
    periods.set(from, { employeeId, from, to, pay, salary, hours });
    byEmployee.set(employeeId, periods);
  }
  return new Map([...byEmployee].map(([employeeId, periods]) => [employeeId, [...periods.values()]]));
}

function addedHours(known: string | null, worked: string | null): string | null {
  return known === null || worked === null ? (worked ?? known) : new Decimal(known).plus(worked).toString();
}

/** Returns the average week before a day, from paid periods. */
export function getAverage(
  holiday: EmployeeHoliday,
  periods: readonly PaidPeriod[],
  { day, rulebook }: { readonly day: string; readonly rulebook: RequestWork["context"]["rulebook"] },
): Result<AverageWeek> {
  const weeks = weeksOfPay({
    leaveStartDate: day,
    periods: periods.map(({ from, to, pay, hours }) => ({
      from,
      to,
      pay: formatPence(Math.max(0, pay)),
      ...(hours === null ? {} : { hours }),
    })),
    leaves: leavesUpTo(holiday, day),
  });
  if (!weeks.ok) return weeks;
  const isIrregular = holiday.policy !== null && isIrregularWork(holiday.policy.kind);
  return averageWeek({ leaveStartDate: day, territory: holiday.territory, isIrregular, weeks: weeks.value }, rulebook);
}

type AveragePay =
  | { readonly ok: true; readonly pence: number; readonly average: AverageWeek }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Returns the average week's pay of an employee before a day, from final payslips. */
export async function averagePayBefore(
  work: Pick<RequestWork, "tx" | "context">,
  holiday: EmployeeHoliday,
  day: string,
): Promise<AveragePay> {
  const periods = (await paidPeriods(work, [holiday], day)).get(holiday.employeeId) ?? [];
  const found = getAverage(holiday, periods, { day, rulebook: work.context.rulebook });
  return found.ok ? { ok: true, pence: readPence(found.value.averageWeekPay), average: found.value } : found;
}
