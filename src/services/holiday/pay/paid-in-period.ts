import type { Tx } from "../../../platform/store";
import type { PayslipPeriod, PayslipsAsked } from "../../contract";
import { employeeHolidays } from "../balances/employee-holiday";
import { type HolidayPaid, paidHoliday } from "./holiday-pay-lines";
import { rolledUpHoliday } from "./rolled-up-lines";
import { withHoliday, withPolicy } from "./who-has-holiday";

interface Asked extends Pick<PayslipsAsked, "rulebook" | "employeeIds"> {
  readonly period: Parameters<typeof rolledUpHoliday>[1]["period"] & Pick<PayslipPeriod, "supplementary">;
}

type Paid = ReadonlyMap<string, HolidayPaid>;

/**
 * Returns what payslips of a period pay for holiday, by employee: for days of holiday, of the main run only, and rolled up.
 * The leave records of those who may have either are read, and nobody else's.
 */
export async function paidInPeriod(tx: Tx, asked: Asked): Promise<{ readonly forDays: Paid; readonly rolledUp: Paid }> {
  const { period, employeeIds } = asked;
  const onHoliday = period.supplementary === 0 ? await withHoliday(tx, period, employeeIds) : [];
  const rolled = await withPolicy(tx, employeeIds, (policy) => policy.rolled_up);
  return {
    forDays: await paidHoliday(tx, asked, await employeeHolidays(tx, onHoliday)),
    rolledUp: await rolledUpHoliday(tx, asked, await employeeHolidays(tx, rolled)),
  };
}
