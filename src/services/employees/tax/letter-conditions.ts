import { type Rulebook, statePensionDate } from "../../../engine";
import { ageOn, civilDate, dayNumber, formatDate, readDate, startOfTaxYear } from "../../../engine/base";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";

export interface LetterFacts {
  readonly niCategory: string;
  /** The day from which the letter is used. */
  readonly effectiveDate: string;
  readonly dateOfBirth: string;
  readonly gender: "Male" | "Female";
  readonly workplacePostcode: string | null;
  readonly civilianEmploymentStartDate: string | null;
}

/** The reduced-rate election ended for anyone born on or after this day. */
const END_OF_ELECTIONS = "1961-04-06";
const AGE_LIMITS: Readonly<Record<string, number>> = { under21: 21, apprenticeUnder25: 25 };

/** Returns what rules out a category letter on a day: the year's letters, age, gender, missing workplace or date. */
export function letterIssues(facts: LetterFacts, rulebook: Rulebook): readonly ValidationIssue[] {
  const { niCategory, effectiveDate } = facts;
  const figures = rulebook.figuresOn(readDate(effectiveDate)) ?? latest(rulebook);
  const { letters, rates } = figures.nationalInsurance;
  const letter = letters[niCategory];
  if (letter === undefined || (letter.mariner && rates.employer.mariner === null)) {
    return [refused(facts, `The tax year has no letter ${niCategory} that can be operated.`)];
  }
  const { employee, employer } = letter;
  return [...ageIssues(facts, employee, employer, rulebook), ...evidenceIssues(facts, employee, employer)];
}

function latest(rulebook: Rulebook) {
  const figures = rulebook.figuresOn(startOfTaxYear(rulebook.taxYears.at(-1) ?? Number.NaN));
  if (figures === null) throw new Error("The rules have no tax year.");
  return figures;
}

function ageIssues(
  facts: LetterFacts,
  employee: string,
  employer: string,
  rulebook: Rulebook,
): readonly ValidationIssue[] {
  const { niCategory, dateOfBirth, effectiveDate, gender } = facts;
  const limit = AGE_LIMITS[employer];
  if (limit !== undefined && ageOn(readDate(dateOfBirth), readDate(effectiveDate)) >= limit) {
    return [refused(facts, `Letter ${niCategory} is for people under ${limit}.`)];
  }
  if (employee !== "none" || employer === "none") return [];
  const pension = statePensionDate({ dateOfBirth, asOf: effectiveDate, gender }, rulebook);
  if (!pension.ok || pension.value.isReached) return [];
  return [refused(facts, `Letter ${niCategory} is for people over State Pension age.`)];
}

function evidenceIssues(facts: LetterFacts, employee: string, employer: string): readonly ValidationIssue[] {
  const { niCategory, workplacePostcode, civilianEmploymentStartDate: civilian, effectiveDate } = facts;
  const issues: ValidationIssue[] = [];
  if (employee === "reduced" && !mayHoldElection(facts)) {
    const reason = `Letter ${niCategory} is for women born before 6 April 1961 with a reduced-rate election.`;
    issues.push(refused(facts, reason));
  }
  if ((employer === "freeport" || employer === "investmentZone") && workplacePostcode === null) {
    const reason = `Letter ${niCategory} needs the postcode of the workplace.`;
    issues.push(issueAt(["workplacePostcode"], "workplace_postcode_required", null, reason));
  }
  if (employer !== "veteran") return issues;
  if (civilian === null) {
    issues.push(issueAt(["civilianEmploymentStartDate"], "required_with", { other: "niCategory" }));
  } else if (effectiveDate < civilian || effectiveDate >= yearAfter(civilian)) {
    issues.push(refused(facts, "Letter V is for the first 12 months of a veteran's civilian employment."));
  }
  return issues;
}

function mayHoldElection({ gender, dateOfBirth }: LetterFacts): boolean {
  return gender === "Female" && dateOfBirth < END_OF_ELECTIONS;
}

function refused({ niCategory }: LetterFacts, reason: string): ValidationIssue {
  return issueAt(["niCategory"], "ni_category_not_allowed", { niCategory }, reason);
}

function yearAfter(date: string): string {
  const { year, month, day } = civilDate(readDate(date));
  return formatDate(dayNumber(year + 1, month, 1) + day - 1);
}
