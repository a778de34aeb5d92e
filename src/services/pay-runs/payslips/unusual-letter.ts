import { type Rulebook, statePensionDate } from "../../../engine";
import { ageOn, readDate } from "../../../engine/base";
import { inForce } from "../../contract";
import { type EmployeeFacts, letterIssues, lettersOf } from "../../employees";

/** Nobody reaches State Pension age before. */
const LEAST_PENSION_AGE = 60;

/**
 * Whether the category letter does not fit on a payment date: too old for M or H, a year over for V, or one that takes
 * contributions from somebody over State Pension age.
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
