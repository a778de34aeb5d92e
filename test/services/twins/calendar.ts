import { addDays } from "../year/calendar";

// The pay periods of twins, counted here independently of the services' calendar.

export interface PayPeriod {
  readonly starts: string;
  readonly ends: string;
  readonly paid: string;
}

interface Calendar {
  readonly periods: readonly PayPeriod[];
  /** Periods that are locked when the last late facts become known; two more put them right. */
  readonly closed: number;
}

const FIRST_DAY = "2026-04-06";

/** Periods of so many days, each paid some days before its last. */
function inDays(days: number, closed: number, paidBefore: number): Calendar {
  const periods = Array.from({ length: closed + 2 }, (_, at) => {
    const [starts, ends] = [addDays(FIRST_DAY, days * at), addDays(FIRST_DAY, days * (at + 1) - 1)];
    return { starts, ends, paid: addDays(ends, -paidBefore) };
  });
  return { periods, closed };
}

/** Periods of so many months from 1 April 2026, each paid on its last day. */
function inMonths(months: number, closed: number): Calendar {
  const day = (at: number) => new Date(Date.UTC(2026, 3 + months * at, 1)).toISOString().slice(0, 10);
  const periods = Array.from({ length: closed + 2 }, (_, at) => {
    const ends = addDays(day(at + 1), -1);
    return { starts: day(at), ends, paid: ends };
  });
  return { periods, closed };
}

export const CALENDARS = {
  Monthly: inMonths(1, 3),
  Weekly: inDays(7, 5, 2),
  Fortnightly: inDays(14, 4, 2),
  FourWeekly: inDays(28, 3, 2),
  Quarterly: inMonths(3, 2),
} as const satisfies Readonly<Record<string, Calendar>>;

export type Frequency = keyof typeof CALENDARS;

export const FREQUENCIES = Object.keys(CALENDARS) as readonly Frequency[];

/** Returns the place of the period that holds a day, from 0. */
export function placeOf(frequency: Frequency, day: string): number {
  return CALENDARS[frequency].periods.findIndex(({ starts, ends }) => starts <= day && day <= ends);
}
