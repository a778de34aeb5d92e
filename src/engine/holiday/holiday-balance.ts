import { type CalendarDate, type DefinedFunction, defineFunction, formatDate, shape } from "../base";
import { CARRY_OVER_CAUSES, type CarriedOver } from "./carry-over-facts";
import { formatUnits, UNITS } from "./units";

const CARRIED = shape.record({
  cause: shape.choice(CARRY_OVER_CAUSES),
  units: UNITS,
  /** The last day on which it can be taken; null if there is none. */
  expiresOn: shape.orNull(shape.date),
});

const USE = shape.record({
  date: shape.date,
  units: UNITS,
  /** `Requested` leave is shown and not deducted. */
  status: shape.choice(["Requested", "Approved"]),
});

type Carried = shape.ReadOf<typeof CARRIED>;
type Use = shape.ReadOf<typeof USE>;

const SIGNED_UNITS = shape.decimal("units", { from: "-8784.00", upTo: "8784.00" });

/** The most days of leave in one leave year, with requests that overlap. */
const MOST_USES = 2_000;

const FACTS = shape.record({
  asOf: shape.date,
  entitlement: UNITS,
  accrued: UNITS,
  carriedOver: shape.optional(shape.list(CARRIED, { upTo: 50 }), []),
  uses: shape.optional(shape.list(USE, { upTo: MOST_USES }), []),
  /** The sum of the corrections of the year. */
  adjusted: shape.optional(SIGNED_UNITS, 0),
});

/** The entitlement of a leave year, what was carried over to it, and the leave taken or requested. */
export interface HolidayBalanceFacts extends shape.FactsOf<typeof FACTS> {}

/** Carried-over leave, and what has become of it. */
export interface CarriedOverBalance extends CarriedOver {
  readonly used: string;
  /** What was not used by its last day. */
  readonly lost: string;
  readonly expiresOn: CalendarDate | null;
}

/** A balance of leave on a day. Units have up to two decimals and can be below zero. */
export interface HolidayBalance {
  readonly taken: string;
  readonly booked: string;
  readonly requested: string;
  readonly adjusted: string;
  readonly carriedOver: readonly CarriedOverBalance[];
  /** What can still be booked in the year. */
  readonly remaining: string;
  /** What can be taken by the day: accrued and carried over, less what was taken. */
  readonly remainingToday: string;
}

/**
 * Calculates a balance of leave on a day.
 *
 * Approved leave up to the day is taken, later leave is booked. Leave uses what was carried over first, earliest last
 * day first, if it is taken by that day; carried-over leave that is not used by its last day is lost.
 * Problems: wrong facts.
 * Source: the order in which leave is used is ours; no regulation prescribes one.
 */
export const holidayBalance: DefinedFunction<HolidayBalanceFacts, HolidayBalance> = defineFunction({
  name: "holiday-balance",
  facts: FACTS,
  work(read) {
    const approved = read.uses.filter(({ status }) => status === "Approved");
    const taken = sum(approved.filter(({ date }) => date <= read.asOf));
    const booked = sum(approved) - taken;
    const used = useCarriedOver(read.carriedOver, approved);
    const isLost = ({ expiresOn }: Carried) => expiresOn !== null && expiresOn < read.asOf;
    const lost = read.carriedOver.map((each, index) => (isLost(each) ? each.units - (used[index] ?? 0) : 0));
    const carried = sum(read.carriedOver) - lost.reduce((all, each) => all + each, 0);
    return {
      taken: formatUnits(taken),
      booked: formatUnits(booked),
      requested: formatUnits(sum(read.uses) - taken - booked),
      adjusted: formatUnits(read.adjusted),
      carriedOver: read.carriedOver.map(({ cause, units, expiresOn }, index) => ({
        cause,
        units: formatUnits(units),
        used: formatUnits(used[index] ?? 0),
        lost: formatUnits(lost[index] ?? 0),
        expiresOn: expiresOn === null ? null : formatDate(expiresOn),
      })),
      remaining: formatUnits(read.entitlement + carried + read.adjusted - taken - booked),
      remainingToday: formatUnits(read.accrued + carried + read.adjusted - taken),
    };
  },
});

function sum(items: readonly { readonly units: number }[]): number {
  return items.reduce((all, { units }) => all + units, 0);
}

/** Returns what approved leave uses of each carried-over part. */
function useCarriedOver(carriedOver: readonly Carried[], approved: readonly Use[]): readonly number[] {
  const lastDay = (index: number) => carriedOver[index]?.expiresOn ?? Number.POSITIVE_INFINITY;
  const order = [...carriedOver.keys()].sort((one, other) => lastDay(one) - lastDay(other) || one - other);
  const used = carriedOver.map(() => 0);
  for (const { date, units } of [...approved].sort((one, other) => one.date - other.date)) {
    let left = units;
    for (const index of order) {
      if (date > lastDay(index)) continue;
      const part = Math.min(left, (carriedOver[index]?.units ?? 0) - (used[index] ?? 0));
      used[index] = (used[index] ?? 0) + part;
      left -= part;
    }
  }
  return used;
}
