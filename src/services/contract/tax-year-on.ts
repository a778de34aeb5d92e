import { readDate, taxYearOf } from "../../engine/base";

/** The tax year of a day, by the year in which it begins. */
export function taxYearOn(date: string): number {
  return taxYearOf(readDate(date));
}
