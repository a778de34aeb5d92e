import { isDay } from "../situation";

/** An employee's holiday in the leave year of a day, as an organisation has it on record; units are decimals. */
export interface HolidayOnRecord {
  readonly asOf: string;
  /** First and last day of the leave year. */
  readonly from: string;
  readonly to: string;
  readonly unitName: "Day" | "Hour";
  readonly entitlement: string;
  readonly taken: string;
  readonly booked: string;
  readonly requested: string;
  /** What can still be booked; below zero if too much is. */
  readonly remaining: string;
}

const AMOUNT = /^-?\d{1,5}(\.\d{1,4})?$/;

/** Writes a balance for a link. */
export function writeHoliday(holiday: HolidayOnRecord): string {
  const { asOf, from, to, unitName, entitlement, taken, booked, requested, remaining } = holiday;
  return [asOf, from, to, unitName, entitlement, taken, booked, requested, remaining].join(" ");
}

/** Reads a balance out of a link; null if it is not one, as a link may hold anything. */
export function readHoliday(text: string): HolidayOnRecord | null {
  const [asOf = "", from = "", to = "", unitName, ...amounts] = text.split(" ");
  const [entitlement = "", taken = "", booked = "", requested = "", remaining = ""] = amounts;
  const isWhole = [entitlement, taken, booked, requested, remaining].every((amount) => AMOUNT.test(amount));
  if (!isWhole || ![asOf, from, to].every(isDay) || (unitName !== "Day" && unitName !== "Hour")) return null;
  return { asOf, from, to, unitName, entitlement, taken, booked, requested, remaining };
}
