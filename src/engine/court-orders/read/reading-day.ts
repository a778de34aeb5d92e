import { type DayNumber, formatDate, type Reader } from "../../base";
import type { Rulebook } from "../../rulebook";
import type { OrderDay } from "../order-day";
import { orderFiguresOn } from "../order-figures";

/** Returns the rules of a pay-day; null with a problem if the loaded rules do not cover it. */
export function governingRules(
  reader: Reader,
  rulebook: Rulebook,
  day: DayNumber,
  path: string,
): Pick<OrderDay, "rules" | "figures" | "loanOrder"> | null {
  const rules = rulebook.subject("court-orders");
  const figures = orderFiguresOn(rules, day);
  const policies = rulebook.figuresOn(day)?.policies;
  if (figures !== null && policies !== undefined) {
    return { rules, figures, loanOrder: policies.loanOrder };
  }
  reader.refuse("not_in_force", path, { taxYear: formatDate(day) });
  return null;
}

/** Returns a day for reading orders without a payment; null with a problem if no rules govern it. */
export function readingDay(reader: Reader, rulebook: Rulebook, day: DayNumber, path: string): OrderDay | null {
  if (Number.isNaN(day)) return null;
  const governing = governingRules(reader, rulebook, day, path);
  if (governing === null) return null;
  const interval = { unit: "Month", count: 1 } as const;
  return {
    payDay: day,
    rules: governing.rules,
    figures: governing.figures,
    loanOrder: governing.loanOrder,
    interval,
    portions: [{ kind: "Main", net: 0, interval }],
    periods: 1,
    studentLoan: 0,
    postgraduateLoan: 0,
    minimumWageHeadroom: null,
    territory: null,
    nextPayDay: null,
    leaving: null,
  };
}
