import { ageOn, civilDate, type DayNumber, dayNumber, formatDate, type Reader } from "../base";
import type { ReadWageFacts } from "./read-facts";
import type { WageFigures } from "./wage-figures";

/** Under 16 the school leaving date decides; it comes before the 17th birthday. */
export function refuseUnknownSchoolAge(reader: Reader, read: ReadWageFacts, { school }: WageFigures): void {
  const { start, born, schoolUpTo } = read;
  if (schoolUpTo === null) {
    const isNeeded = ageOn(born, start) < school.leavingDateNeededBelowAgeYears;
    if (isNeeded) reader.refuse("required_with", "/schoolLeavingDate", { other: "dateOfBirth" });
    return;
  }
  const latest = birthday(born, school.endsBeforeAgeYears) - 1;
  if (schoolUpTo < born) reader.refuse("date_before", "/schoolLeavingDate", { limit: formatDate(born) });
  if (schoolUpTo > latest) reader.refuse("date_after", "/schoolLeavingDate", { limit: formatDate(latest) });
}

/** Whether the worker is of compulsory school age when the period starts. */
export function isOfSchoolAge({ start, schoolUpTo }: ReadWageFacts): boolean {
  return schoolUpTo !== null && start <= schoolUpTo;
}

/** Someone born on 29 February has a birthday on 1 March in other years. */
function birthday(born: DayNumber, age: number): DayNumber {
  const { year, month, day } = civilDate(born);
  return dayNumber(year + age, month, day);
}
