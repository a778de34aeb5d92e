import { ageOn, birthday, formatDate, type Reader } from "../base";
import type { WageFacts } from "./facts";
import type { WageFigures } from "./wage-figures";

/** Refuses a missing or impossible school leaving date: required under 16, and before the 17th birthday. */
export function refuseUnknownSchoolAge(read: WageFacts, { school }: WageFigures, reader: Reader): void {
  const { periodStartDate: start, dateOfBirth: born, schoolLeavingDate: schoolUpTo } = read;
  if (schoolUpTo === null) {
    const isNeeded = ageOn(born, start) < school.leavingDateNeededBelowAgeYears;
    if (isNeeded) reader.refuse("required_with", "/schoolLeavingDate", { other: "dateOfBirth" });
    return;
  }
  const latest = birthday(born, school.endsBeforeAgeYears) - 1;
  if (schoolUpTo < born) reader.refuse("date_before", "/schoolLeavingDate", { limit: formatDate(born) });
  if (schoolUpTo > latest) reader.refuse("date_after", "/schoolLeavingDate", { limit: formatDate(latest) });
}

/** Returns whether the worker is of compulsory school age at the start of the period. */
export function isOfSchoolAge({ periodStartDate, schoolLeavingDate }: WageFacts): boolean {
  return schoolLeavingDate !== null && periodStartDate <= schoolLeavingDate;
}
