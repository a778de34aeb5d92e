import {
  type CalendarDate,
  daysOfPeriod,
  FREQUENCIES,
  formatDate,
  type PayFrequency,
  type Problem,
  type TaxYear,
  taxPeriodOn,
} from "../../engine/base";

/** Maps JSON pointers into the facts of a year to pointers into the row. */
export class Places {
  private readonly origins = new Map<string, string>();

  /** Records that the facts at `path` and below were made from the one field at `origin`. */
  made(path: string, origin: string): void {
    this.origins.set(path, origin);
  }

  /** Returns the problems at their places in the row, without duplicates: a wrong code is wrong in every payment. */
  trace(problems: readonly Problem[]): Problem[] {
    const traced = problems.map((found) => ({ ...found, path: this.placeOf(found.path) }));
    return [...new Map(traced.map((found) => [JSON.stringify([found.token, found.path]), found])).values()];
  }

  private placeOf(path: string): string {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      const origin = this.origins.get(path.slice(0, end));
      if (origin !== undefined) return origin.endsWith("/*") ? origin.slice(0, -2) + path.slice(end) : origin;
    }
    return path;
  }
}

/** The payment dates of each pay frequency. */
export type Schedules = Readonly<Partial<Record<PayFrequency, readonly CalendarDate[]>>>;

/**
 * Returns the default payment dates of a frequency: the last day of each pay period of an ordinary year, 52 weeks, 12
 * months and so on. Returns no dates for irregular pay.
 */
export function usualDates(frequency: PayFrequency, taxYear: TaxYear): readonly CalendarDate[] {
  if (frequency === "Irregular") return [];
  return Array.from({ length: FREQUENCIES[frequency].perYear }, (_, index) => {
    const days = daysOfPeriod(taxYear, frequency, index + 1);
    return days === null ? "" : formatDate(days.last);
  });
}

/** Returns whether a day is in a pay period of the frequency; null means the whole year. */
export function isInPeriod(day: number, frequency: PayFrequency, taxYear: TaxYear, period: number | null): boolean {
  return period === null || taxPeriodOn(day, taxYear, frequency).period === period;
}
