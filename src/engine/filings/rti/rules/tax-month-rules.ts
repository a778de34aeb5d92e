import { type DayNumber, dayNumber, type TaxYear } from "../../../base";
import type { BusinessRule } from "./business-rule";

const FIRST_CODE = 7918;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** A tax month may be reported from a month before it begins to a fortnight after it ends; the last has no end. */
export function taxMonthRules(at: string): readonly BusinessRule[] {
  return MONTHS.map((month) => ({
    code: String(FIRST_CODE + month - 1),
    at,
    rule: `amounts to tax month ${month} are sent from a month before it begins${month < 12 ? " to the 19th after it ends" : ""}.`,
    holds: ({ text }, { today, taxYear }) => text !== String(month) || isOpen(month, today, taxYear),
  }));
}

function isOpen(month: number, today: DayNumber, taxYear: TaxYear): boolean {
  return dayOf(taxYear, month + 2, 6) <= today && (month === 12 || today <= dayOf(taxYear, month + 4, 19));
}

/** Returns a day of the calendar year in which a tax year begins; months above twelve are in the next. */
function dayOf(year: number, month: number, day: number): DayNumber {
  return month > 12 ? dayNumber(year + 1, month - 12, day) : dayNumber(year, month, day);
}
