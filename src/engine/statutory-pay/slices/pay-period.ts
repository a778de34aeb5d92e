import { formatDate, shape } from "../../base";

const PAY_PERIOD = shape.record(
  {
    startDate: shape.date,
    endDate: shape.date,
    year: shape.integer(1900, 9998),
    /** The number of the period in the year, from 1. */
    period: shape.integer(1, 56),
    /** A locked period's slices are frozen. */
    isLocked: shape.optional(shape.flag, false),
  },
  shape.notBefore("endDate", "startDate"),
);

/** A pay period to which slices are allocated, by year and number. */
export interface PayPeriodFacts extends shape.FactsOf<typeof PAY_PERIOD> {}

export interface PayPeriod extends shape.ReadOf<typeof PAY_PERIOD> {}

/** The pay calendar: ascending, without overlap, each year and number once. */
export const PAY_PERIODS = shape.list(PAY_PERIOD, { upTo: 400 }, (periods, subject) => {
  const seen = new Set<string>();
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const [index, period] of periods.entries()) {
    if (Number.isNaN(period.startDate)) continue;
    if (seen.has(periodKey(period))) subject.refuse("duplicate", `/${index}/period`);
    if (period.startDate <= previousEnd)
      subject.refuse("overlapping_dates", `/${index}/startDate`, { limit: formatDate(previousEnd + 1) });
    seen.add(periodKey(period));
    previousEnd = period.endDate;
  }
});

/** Returns a key that is unique to the period. */
export function periodKey({ year, period }: Pick<PayPeriod, "year" | "period">): string {
  return `${year}/${period}`;
}
