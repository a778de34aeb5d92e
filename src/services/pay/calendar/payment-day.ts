import { addMonths, type DayNumber, endOfMonth, FREQUENCIES, isPaidByWeek, lastWeekday } from "../../../engine/base";
import type { PaySchedule } from "./pay-schedule";
import { workingDayUpTo } from "./working-days";

/** Friday; Monday is 0. */
const USUAL_WEEKDAY = 4;

/**
 * Returns the payment day at a place in the sequence, before it moves off a non-working day. Weekly, fortnightly and
 * four-weekly pay steps in days under every rule: a week has no last day of the month.
 */
export function regularPaymentDay(schedule: PaySchedule, sequence: number): DayNumber {
  const { firstPayment, payFrequency, paymentDateRule, territory } = schedule;
  const { span } = FREQUENCIES[payFrequency];
  if (isPaidByWeek(payFrequency)) return firstPayment + 7 * span * sequence;
  const sameDay = addMonths(firstPayment, span * sequence);
  if (paymentDateRule === "SameDay") return sameDay;
  const last = endOfMonth(sameDay);
  if (paymentDateRule === "LastDay") return last;
  return paymentDateRule === "LastWorkingDay"
    ? workingDayUpTo(last, territory)
    : lastWeekday(last, schedule.paymentWeekday ?? USUAL_WEEKDAY);
}
