import type { Reader, Unread } from "../../base";
import type { Fraction } from "../average-earnings";
import { readExactEarnings } from "../sick-pay/read-exact-earnings";

/** What a previous provider paid: whole weeks from the first, and days of the next. */
export interface Imported {
  readonly average: Fraction;
  readonly weeksPaid: number;
  readonly daysPaid: number;
}

const KNOWN = new Set(["averageWeeklyEarnings", "weeksPaid", "daysPaid", "previousProviderName"]);
const PATH = "/imported";

export function readImported(reader: Reader, value: unknown): Imported | null {
  const owner: Unread | null = value === undefined || value === null ? null : reader.object(value, PATH);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, PATH);
  const name = owner.previousProviderName;
  if (name !== undefined && typeof name !== "string") {
    reader.refuse("wrong_type", `${PATH}/previousProviderName`, { expected: "string" });
  }
  return {
    average: readExactEarnings(reader, owner.averageWeeklyEarnings, "averageWeeklyEarnings", PATH),
    weeksPaid: reader.integer(owner, "weeksPaid", PATH, 0, 39),
    daysPaid: owner.daysPaid === undefined ? 0 : reader.integer(owner, "daysPaid", PATH, 0, 6),
  };
}
