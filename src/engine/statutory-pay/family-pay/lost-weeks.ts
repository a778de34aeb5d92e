import type { DayNumber } from "../../base";
import type { FamilyEvent } from "../average-earnings";
import type { Custody, EventsDuring } from "./read-events-during";

/** Why a week pays nothing. A lost week counts as used: the payment is never made longer. */
export type LostReason =
  | "Worked"
  | "StatutorySickPay"
  | "OtherEmployment"
  | "LegalCustody"
  | "Death"
  | "EmploymentEnded";

interface Week {
  readonly from: DayNumber;
  readonly upTo: DayNumber;
}

interface Award {
  readonly event: FamilyEvent;
  readonly during: EventsDuring;
  /** Days of work that lose nothing. */
  readonly workDays: number;
  readonly leavingDate: DayNumber | null;
}

/** Why a week is lost; null when it is payable. */
export function lostReason(week: Week, award: Award): LostReason | null {
  const { event, during, leavingDate } = award;
  if (during.death !== null && week.from > during.death) return "Death";
  if (event.type === "StatutorySharedParentalPay" && leavingDate !== null && week.from > leavingDate) {
    return "EmploymentEnded";
  }
  if (isInCustody(week, award)) return "LegalCustody";
  if (isWorked(week, award)) return "Worked";
  if (holdsAny(week, during.sickPayDates)) return "StatutorySickPay";
  return isLostToOtherEmployment(week, award) ? "OtherEmployment" : null;
}

function holdsAny({ from, upTo }: Week, days: readonly DayNumber[]): boolean {
  return days.some((day) => day >= from && day <= upTo);
}

/** Work in a week loses it once the days that are allowed are used up, the last of them in the same week or before. */
function isWorked(week: Week, { during, workDays }: Award): boolean {
  return holdsAny(week, during.workedWeeks) || holdsAny(week, during.workDays.slice(workDays));
}

/**
 * Maternity pay is lost for good from the week in which work for a new employer starts after the birth; adoption pay
 * for the weeks of that work, unless the employment is older than the match; the other payments end with it.
 */
function isLostToOtherEmployment({ from, upTo }: Week, { event, during }: Award): boolean {
  const other = during.otherEmployment;
  if (other === null || other.wasEmployedInTestWeek || upTo < other.start) return false;
  if (event.type === "StatutoryAdoptionPay") return other.end === null || from <= other.end;
  return event.type !== "StatutoryMaternityPay" || other.start > (event.birth ?? event.eventDate);
}

function isInCustody(week: Week, { event, during }: Award): boolean {
  const { custody } = during;
  if (custody === null || week.upTo < custody.from) return false;
  const isHeld = custody.to === null || week.from <= custody.to;
  switch (event.type) {
    case "StatutoryMaternityPay":
    case "StatutoryNeonatalCarePay":
      return true;
    case "StatutoryAdoptionPay":
      return isHeld;
    case "StatutoryPaternityPay":
      return isHeld || week.from <= nextWeekEnd(custody);
    case "StatutorySharedParentalPay":
    case "StatutoryParentalBereavementPay":
      return isHeld || !custody.endedWithoutSentence;
  }
}

/** Paternity pay loses the week after custody as well. */
function nextWeekEnd({ to, from }: Custody): DayNumber {
  return (to ?? from) + 7;
}
