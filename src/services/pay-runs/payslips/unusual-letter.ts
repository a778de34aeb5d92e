import type { Rulebook } from "../../../engine";
import { isLetterUnusual } from "../../../engine/category-letters";
import { inForce } from "../../contract";
import { type EmployeeFacts, lettersOf } from "../../employees";

/** Returns whether the category letter on record looks wrong on a payment date. */
export function hasUnusualLetter(facts: EmployeeFacts, day: string, rulebook: Rulebook): boolean {
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
  return isLetterUnusual(about, rulebook);
}
