import { type DayNumber, daysOfPeriod } from "../../base";
import type { GroundYear } from "../ground";
import type { HistoryDraft, YearlyFrequency } from "./history";

/** The pay days of a history: the same share of each pay period has passed; at least one, ascending. */
export function payDays(
  year: GroundYear,
  frequency: YearlyFrequency,
  { from, count, payDay }: Pick<HistoryDraft, "from" | "count" | "payDay">,
): DayNumber[] {
  const days = daysOfYear(year, frequency, payDay);
  const first = from % days.length;
  return days.slice(first, first + count);
}

function daysOfYear({ taxYear, days }: GroundYear, frequency: YearlyFrequency, payDay: number): DayNumber[] {
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
