import { type Rulebook, statePensionDate } from "../../../engine";
import { civilDate, dayNumber, endOfTaxYear, formatDate, readDate } from "../../../engine/base";

export interface LetterPerson {
  readonly dateOfBirth: string;
  readonly gender: "Male" | "Female";
  readonly startDate: string;
  readonly isApprentice: boolean;
  readonly apprenticeshipStartDate: string | null;
  readonly apprenticeshipEndDate: string | null;
}

/**
 * Returns category letters from the first day on, each from its own day: X under 16, H for apprentices under 25, M
 * under 21, C from State Pension age as far as the years of the rules reach, else A.
 */
export function derivedLetters(
  person: LetterPerson,
  rulebook: Rulebook,
): readonly { readonly from: string; readonly letter: string }[] {
  const { dateOfBirth, startDate, apprenticeshipStartDate: begins, apprenticeshipEndDate: ends } = person;
  const pension = pensionDay(person, rulebook);
  const days = [
    ...[startDate, ...[16, 21, 25].map((age) => birthday(dateOfBirth, age))],
    ...[begins, ends === null ? null : dayAfter(ends), pension].filter((day) => day !== null),
  ];
  const rows = [...new Set(days)]
    .filter((day) => day >= startDate)
    .sort()
    .map((from) => ({ from, letter: letterOn(person, from, pension) }));
  return rows.filter(({ letter }, index) => letter !== rows[index - 1]?.letter);
}

function letterOn(person: LetterPerson, day: string, pension: string | null): string {
  const { dateOfBirth, isApprentice, apprenticeshipStartDate, apprenticeshipEndDate } = person;
  const isUnder = (age: number) => day < birthday(dateOfBirth, age);
  if (isUnder(16)) return "X";
  const isLearning = isApprentice && day >= (apprenticeshipStartDate ?? day) && day <= (apprenticeshipEndDate ?? day);
  if (isLearning && isUnder(25)) return "H";
  if (isUnder(21)) return "M";
  return pension !== null && day >= pension ? "C" : "A";
}

/** Returns the day of State Pension age; null if it is after the years of the rules. */
function pensionDay({ dateOfBirth, gender }: LetterPerson, rulebook: Rulebook): string | null {
  const asOf = formatDate(endOfTaxYear(rulebook.taxYears.at(-1) ?? Number.NaN));
  const found = statePensionDate({ dateOfBirth, gender, asOf }, rulebook);
  return found.ok && found.value.isReached ? found.value.statePensionDate : null;
}

function dayAfter(date: string): string {
  return formatDate(readDate(date) + 1);
}

/** A birthday on 29 February falls on 1 March in other years. */
function birthday(dateOfBirth: string, age: number): string {
  const { year, month, day } = civilDate(readDate(dateOfBirth));
  return formatDate(dayNumber(year + age, month, 1) + day - 1);
}
