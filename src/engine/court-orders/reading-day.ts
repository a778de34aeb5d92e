import { type DayNumber, formatDate, type Reader } from "../base";
import type { Rulebook } from "../rulebook";
import type { OrderDay } from "./order-day";
import { orderFiguresOn, orderRulesOf } from "./order-figures";

/** A day on which orders are read and nothing is paid; null with a problem where no rules govern it. */
export function readingDay(reader: Reader, rulebook: Rulebook, day: DayNumber, path: string): OrderDay | null {
  if (Number.isNaN(day)) return null;
  const rules = orderRulesOf(rulebook);
  const figures = rules === null ? null : orderFiguresOn(rules, day);
  if (rules === null || figures === null) {
    reader.refuse("not_in_force", path, { taxYear: formatDate(day) });
    return null;
  }
  const interval = { unit: "Month", count: 1 } as const;
  return {
    payDay: day,
    rules,
    figures,
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
