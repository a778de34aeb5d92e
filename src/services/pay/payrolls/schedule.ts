import type { SalaryFrequency } from "../../../engine";
import { formatDate, readDate } from "../../../engine/base";
import { type PaySchedule, type Territory, usualPeriodEnd } from "../calendar";
import type { PaymentPeriodConfig } from "../store";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Returns the schedule of a payroll's calendar; `territory` is the organisation's, for a payroll that names none. */
export function scheduleOf(
  payFrequency: SalaryFrequency,
  config: PaymentPeriodConfig,
  territory: Territory,
): PaySchedule {
  return {
    payFrequency,
    firstPeriodStart: readDate(config.firstPeriodStartDate),
    firstPeriodEnd: readDate(config.firstPeriodEndDate),
    firstPayment: readDate(config.firstPaymentDate),
    paymentDateRule: config.paymentDateRule,
    paymentWeekday: config.paymentWeekday === null ? null : WEEKDAYS.indexOf(config.paymentWeekday),
    nonWorkingDayRule: config.nonWorkingDayRule,
    territory: config.bankHolidayCalendar ?? territory,
  };
}

/** Returns the last day of a first period whose end was not given. */
export function usualEnd(start: string, payFrequency: SalaryFrequency): string {
  return formatDate(usualPeriodEnd(readDate(start), payFrequency));
}
