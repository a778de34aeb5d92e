import type { DayNumber } from "../../base";

/** Days from Sunday to 1 January 1970, a Thursday. */
const THURSDAY = 4;

/** The week, Sunday to Saturday, whose Saturday decides about service and earnings. */
export interface TestWeek {
  /** Qualifying week before a birth, matching week of an adoption, relevant week before a death or neonatal care. */
  readonly kind: "QualifyingWeek" | "MatchingWeek" | "RelevantWeek";
  readonly first: DayNumber;
  readonly last: DayNumber;
  /** The last pay day of the average is on or before this Saturday, whose lower earnings limit applies. */
  readonly referenceDate: DayNumber;
}

/** Days from the start of the qualifying week (the 15th before) to the expected week of childbirth. */
const QUALIFYING_WEEK_DAYS = 105;

/** Employment that began by then continues into the 26th week. */
const SERVICE_DAYS = 175;

/** Returns the first day of the expected week of childbirth. */
export function expectedWeek(dueDate: DayNumber): DayNumber {
  return getSunday(dueDate);
}

/**
 * Returns the qualifying week of a due date. If the child is born in or before it, earnings are those up to the
 * Saturday before the week of birth.
 */
export function qualifyingWeek(dueDate: DayNumber, birth: DayNumber | null): TestWeek {
  const first = expectedWeek(dueDate) - QUALIFYING_WEEK_DAYS;
  const last = first + 6;
  const isEarly = birth !== null && birth <= last;
  return { kind: "QualifyingWeek", first, last, referenceDate: isEarly ? getSunday(birth) - 1 : last };
}

/** Returns the week in which the adopter is notified of the match. */
export function matchingWeek(matched: DayNumber): TestWeek {
  return weekEnding("MatchingWeek", getSaturday(matched));
}

/** Returns the later of the week of official notification and the week that completes 26 weeks' service. */
export function overseasWeek(notified: DayNumber, employedFrom: DayNumber | null): TestWeek {
  const notification = getSaturday(notified);
  const service = employedFrom === null ? notification : getSaturday(employedFrom + SERVICE_DAYS);
  return weekEnding("MatchingWeek", Math.max(notification, service));
}

/** Returns the week before that of a death, or of the start of neonatal care. */
export function weekBefore(event: DayNumber): TestWeek {
  return weekEnding("RelevantWeek", getSunday(event) - 1);
}

export function weekEnding(kind: TestWeek["kind"], last: DayNumber): TestWeek {
  return { kind, first: last - 6, last, referenceDate: last };
}

/** Returns the Sunday on or before a day. */
export function getSunday(day: DayNumber): DayNumber {
  return day - ((((day + THURSDAY) % 7) + 7) % 7);
}

/** Returns the Saturday on or after a day. */
export function getSaturday(day: DayNumber): DayNumber {
  return getSunday(day) + 6;
}
