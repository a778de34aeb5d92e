import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { findConfig, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";

/** Periods that are looked at: twenty years of weeks. */
const MOST_PERIODS = 1_100;

/** Returns the first pay period of an employee's payroll whose pay date is not before a day. */
export async function periodFrom(tx: Tx, { employee }: EmployeeFacts, day: string): Promise<PayPeriod | null> {
  const config = await findConfig(tx, employee.payroll_config_id);
  if (config === null) return null;
  const schedule = await payScheduleOf(tx, config);
  for (let sequence = 0; sequence < MOST_PERIODS; sequence += 1) {
    const period = payPeriodAt(schedule, sequence);
    if (period.regularPaymentDate >= day) return period;
  }
  return null;
}
