import type { SalaryFrequency } from "../../../engine";
import { formatDate, readDate } from "../../../engine/base";
import { type PaySchedule, type Territory, usualPeriodEnd } from "../calendar";
import type { PaymentPeriodConfig } from "../store";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** A configuration's calendar; `territory` is the organisation's, for one that names none. */
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

/** The last day of a first period that was not told. */
export function usualEnd(start: string, payFrequency: SalaryFrequency): string {
  return formatDate(usualPeriodEnd(readDate(start), payFrequency));
}
