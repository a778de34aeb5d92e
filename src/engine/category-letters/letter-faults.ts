import { ageOn, birthday, type CalendarDate, formatDateInWords, readDate } from "../base";
import { statePensionDate } from "../pensions";
import { isZoneLetter, type Rulebook } from "../rulebook";
import { ageLimitOfLetter, findLetter, type Letter, type LetterLaw, letterLawOn } from "./letter-law";

export interface LetterFacts {
  readonly niCategory: string;
  /** The day from which the letter is used. */
  readonly effectiveDate: CalendarDate;
  readonly dateOfBirth: CalendarDate;
  readonly gender: "Male" | "Female";
  readonly workplacePostcode: string | null;
  /** The first day of a veteran's civilian employment. */
  readonly civilianEmploymentStartDate: CalendarDate | null;
}

/** Why a person cannot have a category letter on a day. */
interface LetterFault {
  readonly field: "niCategory" | "workplacePostcode" | "civilianEmploymentStartDate";
  readonly token: "ni_category_not_allowed" | "workplace_postcode_required" | "required_with";
  readonly arguments: Readonly<Record<string, string>> | null;
  /** A sentence; null if the token says enough. */
  readonly reason: string | null;
}

/**
 * Returns what rules out a category letter on a day: it does not exist, the person is too old or too young for it,
 * cannot have a reduced-rate election, or is no veteran in the first year of civilian employment; or the postcode of
 * the workplace or the first day of civilian employment is missing. A day outside the years loaded has the latest law.
 * Source: National Insurance categories of GOV.UK; business rules 7849, 7954 and 7955 of the Full Payment Submission.
 */
export function letterFaults(facts: LetterFacts, rulebook: Rulebook): readonly LetterFault[] {
  const day = readDate(facts.effectiveDate);
  const letter = findLetter(facts.niCategory, day, rulebook);
  if (letter === null)
    return [notAllowed(facts, `The tax year has no letter ${facts.niCategory} that can be operated.`)];
  const law = letterLawOn(day, rulebook);
  return [
    ...ageFaults(facts, letter, rulebook),
    ...(law === null ? [] : electionFaults(facts, letter, law)),
    ...workplaceFaults(facts),
    ...(law === null ? [] : veteranFaults(facts, letter, law)),
  ];
}

/** Returns whether a letter looks wrong on a day: it has a fault, or employee contributions over State Pension age. */
export function isLetterUnusual(facts: LetterFacts, rulebook: Rulebook): boolean {
  if (letterFaults(facts, rulebook).length > 0) return true;
  const letter = findLetter(facts.niCategory, readDate(facts.effectiveDate), rulebook);
  return letter?.employee !== "none" && isOverPensionAge(facts, rulebook) === true;
}

function ageFaults(facts: LetterFacts, { employee, employer }: Letter, rulebook: Rulebook): readonly LetterFault[] {
  const { niCategory, dateOfBirth, effectiveDate } = facts;
  const limit = ageLimitOfLetter(niCategory, effectiveDate, rulebook);
  if (limit?.isStrict && ageOn(readDate(dateOfBirth), readDate(effectiveDate)) >= limit.below) {
    return [notAllowed(facts, `Letter ${niCategory} is for people under ${limit.below}.`)];
  }
  const isForPensioners = employee === "none" && employer !== "none";
  return isForPensioners && isOverPensionAge(facts, rulebook) === false
    ? [notAllowed(facts, `Letter ${niCategory} is for people over State Pension age.`)]
    : [];
}

/** Returns whether State Pension age is reached; null if the rules cannot say. */
function isOverPensionAge({ dateOfBirth, gender, effectiveDate }: LetterFacts, rulebook: Rulebook): boolean | null {
  const found = statePensionDate({ dateOfBirth, gender, asOf: effectiveDate }, rulebook);
  return found.ok ? found.value.isReached : null;
}

function electionFaults(facts: LetterFacts, { employee }: Letter, law: LetterLaw): readonly LetterFault[] {
  const { bornBefore } = law.reducedRateElection;
  if (employee !== "reduced" || (facts.gender === "Female" && facts.dateOfBirth < bornBefore)) return [];
  const who = `women born before ${formatDateInWords(readDate(bornBefore))} with a reduced-rate election`;
  return [notAllowed(facts, `Letter ${facts.niCategory} is for ${who}.`)];
}

function workplaceFaults({ niCategory, workplacePostcode }: LetterFacts): readonly LetterFault[] {
  if (!isZoneLetter(niCategory) || workplacePostcode !== null) return [];
  const reason = `Letter ${niCategory} needs the postcode of the workplace.`;
  return [{ field: "workplacePostcode", token: "workplace_postcode_required", arguments: null, reason }];
}

function veteranFaults(facts: LetterFacts, { employer }: Letter, law: LetterLaw): readonly LetterFault[] {
  const { civilianEmploymentStartDate: civilian, effectiveDate } = facts;
  if (employer !== "veteran") return [];
  if (civilian === null) {
    const args = { other: "niCategory" };
    return [{ field: "civilianEmploymentStartDate", token: "required_with", arguments: args, reason: null }];
  }
  const { firstYears } = law.veteransRelief;
  const end = birthday(readDate(civilian), firstYears);
  if (effectiveDate >= civilian && readDate(effectiveDate) < end) return [];
  const when = `the first ${firstYears * 12} months of a veteran's civilian employment`;
  return [notAllowed(facts, `Letter ${facts.niCategory} is for ${when}.`)];
}

function notAllowed({ niCategory }: LetterFacts, reason: string): LetterFault {
  return { field: "niCategory", token: "ni_category_not_allowed", arguments: { niCategory }, reason };
}
