import { birthday, type CalendarDate, endOfTaxYear, formatDate, readDate } from "../base";
import { statePensionDate } from "../pensions";
import type { Rulebook } from "../rulebook";
import { type LetterLaw, letterLawOn } from "./letter-law";

interface LetterPerson {
  readonly dateOfBirth: CalendarDate;
  readonly gender: "Male" | "Female";
  readonly startDate: CalendarDate;
  readonly isApprentice: boolean;
  readonly apprenticeshipStartDate: CalendarDate | null;
  readonly apprenticeshipEndDate: CalendarDate | null;
}

interface DerivedLetter {
  readonly from: CalendarDate;
  readonly letter: string;
}

/** The letters by age of people who are no apprentices, for readers of the interface. */
export const LETTERS_BY_AGE = "X under 16, M under 21, then A";

/**
 * Returns the category letters of a person from the first day of employment on, each from its own day: X under the age
 * of contributions, H for apprentices under 25, M under 21, C from State Pension age as far as the years of the rules
 * reach, else A. A birthday on 29 February is on 1 March in other years.
 */
export function deriveLetters(person: LetterPerson, rulebook: Rulebook): readonly DerivedLetter[] {
  const { startDate, apprenticeshipStartDate: begins, apprenticeshipEndDate: ends } = person;
  const law = letterLawOn(readDate(startDate), rulebook);
  if (law === null) throw new Error("The rules have no file of category letters.");
  const { contributionAge, reliefAges } = law;
  const ages = [contributionAge.fromYears, reliefAges.under21, reliefAges.apprenticeUnder25];
  const pension = pensionDay(person, rulebook);
  const days = [
    startDate,
    ...ages.map((age) => birthdayOf(person, age)),
    ...[begins, ends === null ? null : formatDate(readDate(ends) + 1), pension].filter((day) => day !== null),
  ];
  const rows = [...new Set(days)]
    .filter((day) => day >= startDate)
    .sort()
    .map((from) => ({ from, letter: letterOn(person, from, pension, law) }));
  return rows.filter(({ letter }, index) => letter !== rows[index - 1]?.letter);
}

function letterOn(person: LetterPerson, day: CalendarDate, pension: CalendarDate | null, law: LetterLaw): string {
  const isUnder = (age: number) => day < birthdayOf(person, age);
  if (isUnder(law.contributionAge.fromYears)) return "X";
  if (isApprenticeOn(day, person) && isUnder(law.reliefAges.apprenticeUnder25)) return "H";
  if (isUnder(law.reliefAges.under21)) return "M";
  return pension !== null && day >= pension ? "C" : "A";
}

function isApprenticeOn(day: CalendarDate, person: LetterPerson): boolean {
  const { isApprentice, apprenticeshipStartDate: begins, apprenticeshipEndDate: ends } = person;
  return isApprentice && day >= (begins ?? day) && day <= (ends ?? day);
}

/** Returns the day of State Pension age; null if it is after the years of the rules. */
function pensionDay({ dateOfBirth, gender }: LetterPerson, rulebook: Rulebook): CalendarDate | null {
  const asOf = formatDate(endOfTaxYear(rulebook.taxYears.at(-1) ?? Number.NaN));
  const found = statePensionDate({ dateOfBirth, gender, asOf }, rulebook);
  return found.ok && found.value.isReached ? found.value.statePensionDate : null;
}

function birthdayOf({ dateOfBirth }: LetterPerson, age: number): CalendarDate {
  return formatDate(birthday(readDate(dateOfBirth), age));
}
