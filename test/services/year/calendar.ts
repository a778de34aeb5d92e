/** A pay period of the year, by its place from 0; counted here, independently of the services' calendar. */
export interface Period {
  readonly payroll: "Monthly" | "Weekly";
  readonly at: number;
  readonly starts: string;
  readonly ends: string;
  readonly paid: string;
  readonly isLast: boolean;
}

const DAY = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** So many months from April of a year, paid on their last day. */
export function monthsFrom(year: number, count: number): readonly Period[] {
  return Array.from({ length: count }, (_, at) => {
    const [starts, next] = [at, at + 1].map((month) =>
      new Date(Date.UTC(year, 3 + month, 1)).toISOString().slice(0, 10),
    );
    const ends = addDays(next as string, -1);
    return { payroll: "Monthly", at, starts: starts as string, ends, paid: ends, isLast: at % 12 === 11 };
  });
}

export const MONTHS = monthsFrom(2026, 12);

/** Weeks from Monday 30 March 2026, paid on the Monday after: 6 April 2026 is the first, 5 April 2027 the fifty-third. */
export const WEEKS: readonly Period[] = Array.from({ length: 53 }, (_, at) => {
  const starts = addDays("2026-03-30", 7 * at);
  return { payroll: "Weekly", at, starts, ends: addDays(starts, 6), paid: addDays(starts, 7), isLast: at === 52 };
});

/** All periods in the order in which they are run. */
export const RUNS: readonly Period[] = [...MONTHS, ...WEEKS].sort((a, b) => (a.paid < b.paid ? -1 : 1));
