import type { Fraction, Reader, Unread } from "../../base";
import { readText } from "../carried-fields";
import { readExactEarnings } from "../sick-pay/read-exact-earnings";

/** What a previous provider paid: whole weeks from the first, and days of the next. */
export interface Imported {
  readonly average: Fraction;
  readonly weeksPaid: number;
  readonly daysPaid: number;
}

const KNOWN = new Set(["averageWeeklyEarnings", "weeksPaid", "daysPaid", "amountPaid", "previousProviderName"]);
const PATH = "/imported";

export function readImported(reader: Reader, value: unknown): Imported | null {
  const owner: Unread | null = value === undefined || value === null ? null : reader.object(value, PATH);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, PATH);
  readText(reader, owner, "previousProviderName", PATH);
  reader.optionalPositiveAmount(owner.amountPaid, "amountPaid", PATH);
  return {
    average: readExactEarnings(reader, owner.averageWeeklyEarnings, "averageWeeklyEarnings", PATH),
    weeksPaid: reader.integer({ weeksPaid: wholeWeeks(owner.weeksPaid) }, "weeksPaid", PATH, 0, 39),
    daysPaid: owner.daysPaid === undefined ? 0 : reader.integer(owner, "daysPaid", PATH, 0, 6),
  };
}

/** Weeks may be written as a decimal that is whole: "10" or "10.00". */
function wholeWeeks(weeks: unknown): unknown {
  return typeof weeks === "string" && /^\d{1,2}(\.\d{1,2})?$/.test(weeks) ? Number(weeks) : weeks;
}
