import { getTaxYear, readDate } from "../../engine/base";

/** Returns the tax year of a day, as the year in which it begins. */
export function taxYearOn(date: string): number {
  return getTaxYear(readDate(date));
}
