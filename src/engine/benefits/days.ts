import { type DayNumber, endOfTaxYear, shape, startOfTaxYear, type TaxYear } from "../base";

/** Days from a first to a last one, both included. */
export interface Span {
  readonly from: DayNumber;
  readonly to: DayNumber;
}

const UNAVAILABLE_DAYS = shape.record(
  {
    from: shape.date,
    /** The last day of the gap. */
    to: shape.date,
  },
  shape.notBefore("to", "from"),
);

/** When something is at the employee's disposal. */
export const AVAILABILITY = {
  /** First day of availability; left out or null: since before the tax year. */
  availableFrom: shape.orNull(shape.date),
  /** Last day of availability; left out or null: beyond the tax year. */
  availableTo: shape.orNull(shape.date),
  /** Whole days between them on which it could not be used, such as a repair. They may cross the end of a tax year. */
  unavailable: shape.optional(shape.list(UNAVAILABLE_DAYS, { upTo: 366 }), []),
};

export interface Availability {
  readonly availableFrom: DayNumber | null;
  readonly availableTo: DayNumber | null;
  readonly unavailable: readonly Span[];
}

/** Returns the days of a tax year: 366 if it has a 29 February. */
export function daysOfYear(taxYear: TaxYear): number {
  return endOfTaxYear(taxYear) - startOfTaxYear(taxYear) + 1;
}

/** Returns how many days of a span are inside another. */
export function daysWithin(inner: Span, outer: Span): number {
  return Math.max(0, Math.min(inner.to, outer.to) - Math.max(inner.from, outer.from) + 1);
}

/** Returns a tax year as a span. */
export function yearSpan(taxYear: TaxYear): Span {
  return { from: startOfTaxYear(taxYear), to: endOfTaxYear(taxYear) };
}

/** Returns the days of a tax year between the first and the last availability; none is a span that ends before it begins. */
export function availableSpan({ availableFrom, availableTo }: Availability, taxYear: TaxYear): Span {
  const year = yearSpan(taxYear);
  return {
    from: Math.max(year.from, availableFrom ?? year.from),
    to: Math.min(year.to, availableTo ?? year.to),
  };
}

/**
 * Returns the days of a tax year on which something was unavailable: before its first day, after its last, and gaps of
 * at least so many consecutive days. A gap is measured as a whole, though each tax year takes its own days of it.
 */
export function unavailableDays(availability: Availability, taxYear: TaxYear, leastDays: number): number {
  const span = availableSpan(availability, taxYear);
  const available = Math.max(0, span.to - span.from + 1);
  const gaps = joined(availability.unavailable).filter(({ from, to }) => to - from + 1 >= leastDays);
  const missing = gaps.reduce((sum, gap) => sum + daysWithin(gap, span), 0);
  return daysOfYear(taxYear) - available + missing;
}

/** Returns spans in order, with those joined that overlap or follow each other without a day between. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last === undefined || span.from > last.to + 1) result.push(span);
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return result;
}
