import { type DayNumber, formatDate, type Reader } from "../base";
import type { Rulebook } from "../rulebook";
import type { OrderDay } from "./order-day";
import { orderFiguresOn, orderRulesOf } from "./order-figures";

/** What governs a pay-day; null with a problem where the rules loaded do not cover it. */
export function governingRules(
  reader: Reader,
  rulebook: Rulebook,
  day: DayNumber,
  path: string,
): Pick<OrderDay, "rules" | "figures" | "loanOrder"> | null {
  const rules = orderRulesOf(rulebook);
  const figures = rules === null ? null : orderFiguresOn(rules, day);
  const policies = rulebook.figuresOn(day)?.policies;
  if (rules !== null && figures !== null && policies !== undefined) {
    return { rules, figures, loanOrder: policies.loanOrder };
  }
  reader.refuse("not_in_force", path, { taxYear: formatDate(day) });
  return null;
}
