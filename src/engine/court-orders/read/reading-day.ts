import { type DayNumber, formatDate, type Reader } from "../../base";
import type { Governing, Rulebook } from "../../rulebook";
import type { GivenOrder } from "../facts/order-facts";
import type { Interval } from "../interval";
import type { Order } from "../order";
import { type DayIntervals, type DayLaw, dayWithoutPay, NO_LIMITS, type OrderDay } from "../order-day";
import { orderFiguresOn } from "../order-figures";
import { readOrder } from "./read-order";

const MONTH: Interval = { unit: "Month", count: 1 };
const OF_A_MONTH: DayIntervals = { interval: MONTH, rateInterval: MONTH, relevantPeriod: MONTH, jobs: null };

/** Returns the rules of a pay-day; null with a problem if the loaded rules do not cover it. */
export function governingRules(reader: Reader, rulebook: Rulebook, day: DayNumber, path: string): DayLaw | null {
  const rules = rulebook.subject("court-orders");
  const figures = orderFiguresOn(rules, day);
  const policies = rulebook.figuresOn(day)?.policies;
  if (figures !== null && policies !== undefined) return { rules, figures, loanOrder: policies.loanOrder };
  reader.refuse("not_in_force", path, { taxYear: formatDate(day) });
  return null;
}

/** A day with its law, as a calculation needs it. */
interface LawOfDay extends Governing {
  readonly day: OrderDay;
}

export function lawOfDay(day: OrderDay, rulebook: Rulebook): LawOfDay {
  return { day, digest: rulebook.digest(), sources: day.rules.sources };
}

/** Finds the law for reading orders on a day without a payment; null with a problem if no rules govern it. */
export function findLawOfDay(reader: Reader, rulebook: Rulebook, day: DayNumber, path: string): LawOfDay | null {
  const law = Number.isNaN(day) ? null : governingRules(reader, rulebook, day, path);
  return law && lawOfDay(dayWithoutPay(day, law, OF_A_MONTH, NO_LIMITS), rulebook);
}

/** A day's law, and an order as read on it. */
export interface LawOfOrder extends LawOfDay {
  readonly order: Order;
}

/** Reads an order on a day; null with problems if no rules govern the day or anything is wrong with the order. */
export function findLawOfOrder(given: GivenOrder, reader: Reader, law: LawOfDay | null): LawOfOrder | null {
  const order = law && readOrder(reader, given, law.day);
  return order && law && { ...law, order };
}
