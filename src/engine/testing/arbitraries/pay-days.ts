import { type DayNumber, daysOfPeriod, type PayFrequency } from "../../base";
import type { GroundYear } from "../ground";
import type { HistoryDraft } from "./history";
import { at } from "./pick";

/**
 * Returns the pay days of a history, ascending: at the same point of each pay period; every few weeks for irregular
 * pay. One of them may be followed by a second payment on the next day.
 */
export function payDays(
  year: GroundYear,
  frequency: PayFrequency,
  { from, count, payDay, paidTwice }: Pick<HistoryDraft, "from" | "count" | "payDay" | "paidTwice">,
): DayNumber[] {
  const all = daysOfYear(year, frequency, payDay);
  const first = from % all.length;
  const days = all
    .slice(first, first + count)
    .filter((_, at) => frequency !== "Irregular" || at % (1 + (from % 5)) === 0);
  if (paidTwice === null) return days;
  const next = at(days, paidTwice) + 1;
  return year.days.includes(next) && !days.includes(next) ? [...days, next].sort((a, b) => a - b) : days;
}

function daysOfYear({ taxYear, days }: GroundYear, frequency: PayFrequency, payDay: number): DayNumber[] {
  const drawn = new Set(days);
  const found: DayNumber[] = [];
  for (let period = 1; ; period++) {
    const { first, last } = daysOfPeriod(taxYear, frequency, period) ?? { first: 0, last: -1 };
    if (last < first) break;
    const day = first + Math.floor((payDay * (last - first + 1)) / 1000);
    const usable = [day, day - 1, day + 1].find((near) => drawn.has(near) && near >= first && near <= last);
    if (usable !== undefined) found.push(usable);
  }
  return found;
}
