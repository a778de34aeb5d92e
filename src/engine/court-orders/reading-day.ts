import type { DayNumber, Reader } from "../base";
import type { Rulebook } from "../rulebook";
import { governingRules } from "./governing-rules";
import type { OrderDay } from "./order-day";

/** A day on which orders are read and nothing is paid; null with a problem where no rules govern it. */
export function readingDay(reader: Reader, rulebook: Rulebook, day: DayNumber, path: string): OrderDay | null {
  if (Number.isNaN(day)) return null;
  const governing = governingRules(reader, rulebook, day, path);
  if (governing === null) return null;
  const interval = { unit: "Month", count: 1 } as const;
  return {
    payDay: day,
    ...governing,
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
