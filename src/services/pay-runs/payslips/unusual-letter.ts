import { type Rulebook, statePensionDate } from "../../../engine";
import { ageOn, readDate } from "../../../engine/base";
import { inForce } from "../../contract";
import { type EmployeeFacts, letterIssues, lettersOf } from "../../employees";

/** The lowest State Pension age. */
const LEAST_PENSION_AGE = 60;

/**
 * Returns whether the category letter looks wrong on a payment date: too old for M or H, more than a year into civilian
 * employment for V, or employee contributions over State Pension age.
 */
export function isLetterUnusual(facts: EmployeeFacts, day: string, rulebook: Rulebook): boolean {
  const row = inForce(lettersOf(facts), "effective_date", day);
  if (row === null) return false;
  const { date_of_birth: dateOfBirth, gender, details } = facts.employee;
  const about = {
    niCategory: row.ni_category,
    effectiveDate: day,
    dateOfBirth,
    gender,
    workplacePostcode: row.workplace_postcode ?? details.workplacePostcode,
    civilianEmploymentStartDate: row.civilian_employment_start_date,
  };
  if (letterIssues(about, rulebook).length > 0) return true;
  if (ageOn(readDate(dateOfBirth), readDate(day)) < LEAST_PENSION_AGE) return false;
  const letter = rulebook.figuresOn(readDate(day))?.nationalInsurance.letters[row.ni_category];
  const pension = statePensionDate({ dateOfBirth, gender, asOf: day }, rulebook);
  return letter !== undefined && letter.employee !== "none" && pension.ok && pension.value.isReached;
}
