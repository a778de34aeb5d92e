import { civilDate, type DayNumber, dayNumber } from "../../base";
import type { OrderFigures } from "../order-figures";
import type { RemittanceDeadline } from "../words";

/** Returns when a deduction must be paid over; null if no date is set. Five days are calendar days. */
export function remittanceDueOn(
  deadline: RemittanceDeadline,
  payDay: DayNumber,
  { remittance }: OrderFigures,
): DayNumber | null {
  if (deadline === "FiveDays") return payDay + remittance.calendarDays;
  if (deadline !== "NineteenthOfFollowingMonth") return null;
  return nineteenthAfter(payDay, remittance.dayOfFollowingMonth);
}

// The last date calculated: orders of one pay-day share theirs.
let last = { payDay: Number.NaN, day: Number.NaN, due: Number.NaN };

function nineteenthAfter(payDay: DayNumber, day: number): DayNumber {
  if (last.payDay === payDay && last.day === day) return last.due;
  const { year, month } = civilDate(payDay);
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  last = { payDay, day, due: dayNumber(next.year, next.month, day) };
  return last.due;
}
