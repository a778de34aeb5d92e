import type { DayNumber } from "../../base";
import type { Span } from "../average-earnings";
import type { Award } from "./award";
import { FAMILY_PAYMENTS } from "./payments";

/** Why a week pays nothing. A lost week counts as used: the payment is never extended. */
export type LostReason =
  | "Worked"
  | "StatutorySickPay"
  | "OtherEmployment"
  | "LegalCustody"
  | "Death"
  | "EmploymentEnded";

/** Rules by which a week is lost, in the order in which they are tested. */
const LOST_IF: readonly (readonly [LostReason, (week: Span, award: Award) => boolean])[] = [
  ["Death", ({ from }, { read: { employeeDeathDate: death } }) => death !== null && from > death],
  ["EmploymentEnded", isAfterEmployment],
  ["LegalCustody", isInCustody],
  ["Worked", isWorked],
  ["StatutorySickPay", (week, { read }) => holdsAny(week, read.sickPayDates)],
  ["OtherEmployment", isLostToOtherEmployment],
];

/** Returns why a week is lost; null if it is payable. */
export function lostReason(week: Span, award: Award): LostReason | null {
  return LOST_IF.find(([, isLost]) => isLost(week, award))?.[0] ?? null;
}

function holdsAny({ from, upTo }: Span, days: readonly DayNumber[]): boolean {
  return days.some((day) => day >= from && day <= upTo);
}

function isAfterEmployment({ from }: Span, { read: { event, employment } }: Award): boolean {
  const { leavingDate } = employment;
  return event.type === "StatutorySharedParentalPay" && leavingDate !== null && from > leavingDate;
}

/** Whether work loses a week: once the allowed days are used up, the last of them in the same week or before. */
function isWorked(week: Span, { read, payment }: Award): boolean {
  const workDays = [...read.keepInTouchDays, ...read.splitDays];
  return holdsAny(week, read.workedWeeks) || holdsAny(week, workDays.slice(payment.workDays));
}

function isLostToOtherEmployment(week: Span, { read: { event, otherEmployment: work } }: Award): boolean {
  if (work === null || work.wasEmployedInTestWeek || week.upTo < work.startDate) return false;
  return FAMILY_PAYMENTS[event.type].isLostToWork(week, work, event);
}

function isInCustody(week: Span, { read: { event, custody } }: Award): boolean {
  if (custody === null || week.upTo < custody.from) return false;
  return FAMILY_PAYMENTS[event.type].isLostToCustody(week, custody);
}
