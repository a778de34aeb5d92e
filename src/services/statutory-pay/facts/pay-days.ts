import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findConfig, type PayPeriod } from "../../pay";
import { selectPayslips } from "../../pay-runs";
import type { FinalPayslip } from "./earnings";
import { isLocked, type PayCalendar, payCalendar } from "./pay-calendar";

/**
 * Returns the periods that pay an employee, paid or not, in order: those of each earlier payroll up to its last final
 * payslip, and then those of the payroll of today.
 */
export async function periodsOfEmployee(
  tx: Tx,
  context: Pick<ServiceContext, "payrollRuns">,
  calendar: PayCalendar,
  payslips: readonly FinalPayslip[],
): Promise<readonly PayPeriod[]> {
  const periods: PayPeriod[] = [];
  for (const { payrollConfigId, lastDay } of earlierPayrolls(payslips, calendar)) {
    const config = await findConfig(tx, payrollConfigId);
    if (config === null) throw new Error("The payroll of a final payslip exists.");
    const earlier = await payCalendar(tx, context, config, lastDay);
    periods.push(...after(periods, earlier.periods).filter(({ periodEndDate }) => periodEndDate <= lastDay));
  }
  if (periods.length === 0) return calendar.periods;
  // What this payroll paid before the employee came is none of the employee's pay.
  const paid = new Set(payslips.map(({ periodEndDate }) => periodEndDate));
  const own = calendar.periods.filter((period) => !isLocked(calendar, period) || paid.has(period.periodEndDate));
  return [...periods, ...after(periods, own)];
}

/** Returns the payrolls that paid an employee before the payroll of today, each time with the last day that it paid. */
function earlierPayrolls(payslips: readonly FinalPayslip[], { payrollConfigId: current }: PayCalendar) {
  const stays: { payrollConfigId: string; lastDay: string }[] = [];
  for (const { payrollConfigId, periodEndDate } of payslips) {
    const stay = stays.at(-1);
    if (stay?.payrollConfigId === payrollConfigId) stay.lastDay = periodEndDate;
    else stays.push({ payrollConfigId, lastDay: periodEndDate });
  }
  return stays.at(-1)?.payrollConfigId === current ? stays.slice(0, -1) : stays;
}

function after(before: readonly PayPeriod[], periods: readonly PayPeriod[]): readonly PayPeriod[] {
  const last = before.at(-1)?.periodEndDate ?? "";
  return periods.filter(({ periodEndDate }) => periodEndDate > last);
}

/** The days that other payrolls than that of today have paid an employee for. */
export interface DaysElsewhere {
  readonly from: string;
  readonly to: string;
}

/** Returns from when to when other payrolls have paid an employee; null if none has. */
export async function daysElsewhere(
  tx: Tx,
  employeeId: string,
  payrollConfigId: string,
): Promise<DaysElsewhere | null> {
  const days = await selectPayslips(tx)
    .select([
      sql<string | null>`min(document -> 'shown' ->> 'periodStartDate')`.as("from"),
      sql<string | null>`max(document -> 'shown' ->> 'periodEndDate')`.as("to"),
    ])
    .where("employee_id", "=", employeeId)
    .where("payroll_config_id", "<>", payrollConfigId)
    .executeTakeFirstOrThrow();
  return days.from === null || days.to === null ? null : { from: days.from, to: days.to };
}
