import type { DayNumber } from "../../base";
import { saturdayOf, sundayOf } from "./weekday";

/** The week whose Saturday decides about service and earnings. Sunday to Saturday. */
export interface TestWeek {
  /** Qualifying week before a birth, matching week of an adoption, relevant week before a death or neonatal care. */
  readonly kind: "QualifyingWeek" | "MatchingWeek" | "RelevantWeek";
  readonly first: DayNumber;
  readonly last: DayNumber;
  /** The Saturday on or before which the last pay day of the average lies, and whose lower earnings limit counts. */
  readonly referenceDate: DayNumber;
}

/** The 15th week before the expected week of childbirth begins so many days before that week. */
const QUALIFYING_WEEK_DAYS = 105;

/** Employment that began by then has lasted into the 26th week. */
const SERVICE_DAYS = 175;

/** First day of the expected week of childbirth. */
export function expectedWeek(dueDate: DayNumber): DayNumber {
  return sundayOf(dueDate);
}

/**
 * The qualifying week of a due date. Where the child is born in it or before it, earnings are those up to the
 * Saturday before the week of birth.
 */
export function qualifyingWeek(dueDate: DayNumber, birth: DayNumber | null): TestWeek {
  const first = expectedWeek(dueDate) - QUALIFYING_WEEK_DAYS;
  const last = first + 6;
  const isEarly = birth !== null && birth <= last;
  return { kind: "QualifyingWeek", first, last, referenceDate: isEarly ? sundayOf(birth) - 1 : last };
}

/** The week in which the adopter is told of the match. */
export function matchingWeek(matched: DayNumber): TestWeek {
  return weekEnding("MatchingWeek", saturdayOf(matched));
}

/** From abroad: the later of the week of the official notification and the week that completes 26 weeks' service. */
export function overseasWeek(notified: DayNumber, employedFrom: DayNumber | null): TestWeek {
  const notification = saturdayOf(notified);
  const service = employedFrom === null ? notification : saturdayOf(employedFrom + SERVICE_DAYS);
  return weekEnding("MatchingWeek", Math.max(notification, service));
}

/** The week before the one that holds a death, or the start of neonatal care. */
export function weekBefore(event: DayNumber): TestWeek {
  return weekEnding("RelevantWeek", sundayOf(event) - 1);
}

export function weekEnding(kind: TestWeek["kind"], last: DayNumber): TestWeek {
  return { kind, first: last - 6, last, referenceDate: last };
}
