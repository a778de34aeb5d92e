import type { DayNumber } from "../../base";
import { lastDayOfRules, type StatutoryPayRules } from "../law";
import type { ReadFamilyFacts } from "./family-facts";

/** The facts of an award, with the rules by which they are tested. */
export interface Claim {
  readonly read: ReadFamilyFacts;
  readonly rules: StatutoryPayRules;
  /** The day whose rules govern the payment: the first day of pay. */
  readonly start: DayNumber;
}

/** Returns the day whose rules apply; with provisional rates never later than the last known day. */
export function ruleDay({ read, rules }: Omit<Claim, "start">, day: DayNumber): DayNumber {
  return read.allowProvisionalRates ? Math.min(day, lastDayOfRules(rules)) : day;
}
