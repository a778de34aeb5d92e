import { addDays, addYears, differenceInCalendarDays, formatISO, getDay, parseISO } from "date-fns";
import Decimal from "decimal.js";

// Sick pay calculated again, day by day and in the plainest way, with date-fns and decimal.js: no rule data, no code of
// the engine. The engine's pay must equal it.

const REFORM = "2026-04-06";
const FLAT = [
  { from: "2026-04-06", week: "123.25", limit: null },
  { from: "2025-04-06", week: "118.75", limit: "125" },
  { from: "2024-04-06", week: "116.75", limit: "123" },
];

export interface PlainFacts {
  /** Apart from each other and ascending. */
  readonly spells: readonly { readonly startDate: string; readonly endDate: string }[];
  /** 0 is Sunday. */
  readonly days: readonly number[];
  readonly averageWeeklyEarnings: string;
}

export interface PlainSickPay {
  /** Pay of each spell, in the order of the spells. */
  readonly amounts: readonly string[];
  readonly weeksUsed: readonly string[];
}

interface State {
  readonly first: string;
  last: string;
  waited: number;
  used: Decimal;
}

export function plainSickPay({ spells, days, averageWeeklyEarnings }: PlainFacts): PlainSickPay {
  const awe = new Decimal(averageWeeklyEarnings);
  const perWeek = new Map<string, Decimal>();
  const amounts: string[] = [];
  const chains: State[] = [];
  for (const { startDate, endDate } of spells) {
    let amount = new Decimal(0);
    const length = differenceInCalendarDays(parseISO(endDate), parseISO(startDate)) + 1;
    if (endDate >= REFORM || length >= 4) {
      const chain = chainFor(chains, startDate);
      const limit = flatOn(chain.first).limit;
      const isEligible = limit === null || awe.gte(limit);
      let isProtected = false;
      for (let day = startDate; day <= endDate; day = next(day, 1)) {
        if (!days.includes(getDay(parseISO(day)))) continue;
        if (day >= iso(addYears(parseISO(chain.first), 3))) continue;
        if (day < REFORM && (length < 4 || !isEligible)) continue;
        if (day < REFORM && chain.waited < 3) {
          chain.waited++;
          continue;
        }
        const share = new Decimal(1).div(days.length);
        if (chain.used.add(share).gt(new Decimal(28).add("1e-9"))) continue;
        chain.used = chain.used.add(share);
        if (day < REFORM) isProtected = true;
        const flat = new Decimal(flatOn(day).week);
        const isNil = !isEligible && startDate < "2025-09-22";
        const week = isProtected ? flat : isNil ? new Decimal(0) : Decimal.min(flat, awe.mul("0.8"));
        const key = `${chain.first} ${sunday(day)}`;
        const before = perWeek.get(key) ?? new Decimal(0);
        const after = before.add(week.div(days.length).toDecimalPlaces(4, Decimal.ROUND_DOWN));
        perWeek.set(key, after);
        amount = amount.add(penny(after)).sub(penny(before));
      }
      chain.last = endDate;
    }
    amounts.push(amount.toFixed(2));
  }
  return { amounts, weeksUsed: chains.map(({ used }) => used.toFixed(2, Decimal.ROUND_HALF_UP)) };
}

function chainFor(chains: State[], startDate: string): State {
  const last = chains.at(-1);
  if (last !== undefined && differenceInCalendarDays(parseISO(startDate), parseISO(last.last)) - 1 <= 56) return last;
  const chain = { first: startDate, last: startDate, waited: 0, used: new Decimal(0) };
  chains.push(chain);
  return chain;
}

function flatOn(day: string) {
  const found = FLAT.find(({ from }) => from <= day);
  if (found === undefined) throw new Error(`no rate on ${day}`);
  return found;
}

function penny(pounds: Decimal): Decimal {
  return pounds.toDecimalPlaces(2, Decimal.ROUND_UP);
}

function sunday(day: string): string {
  return next(day, -getDay(parseISO(day)));
}

function next(day: string, by: number): string {
  return iso(addDays(parseISO(day), by));
}

function iso(date: Date): string {
  return formatISO(date, { representation: "date" });
}
