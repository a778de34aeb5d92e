import { type DayNumber, formatDate, shape } from "../../base";

const CARE_PERIOD = shape.record(
  {
    from: shape.date,
    /** The day care stops, which is not a full day of care; null if it continues. */
    to: shape.orNull(shape.date),
  },
  shape.notBefore("to", "from"),
);

/** A period of neonatal care, by its first day and the day on which it stops. */
export interface CarePeriodFacts extends shape.FactsOf<typeof CARE_PERIOD> {}

/** Continuous neonatal care. */
export interface CarePeriod extends shape.ReadOf<typeof CARE_PERIOD> {}

export const CARE_PERIODS = shape.list(CARE_PERIOD, { upTo: 50 });

interface ReadCare {
  readonly neonatalCareStartDate: DayNumber | null;
  readonly neonatalCareEndDate: DayNumber | null;
  readonly carePeriods: readonly CarePeriod[] | null;
}

/** Requires that care is stated either as one period, by its start and end dates, or as a list of periods. */
export const refuseWrongCare: shape.Rule<ReadCare> = (care, subject) => {
  if (care.carePeriods === null) return refuseEarlyEnd(care, subject);
  if (care.neonatalCareEndDate !== null) {
    subject.refuse("sent_together", "/neonatalCareEndDate", { other: "carePeriods" });
  }
  refuseDisorder(care.carePeriods, care.neonatalCareStartDate, subject);
};

const refuseEarlyEnd = shape.notBefore("neonatalCareEndDate", "neonatalCareStartDate");

function refuseDisorder(periods: readonly CarePeriod[], start: DayNumber | null, subject: shape.Subject): void {
  if (periods.length === 0) subject.refuse("must_not_be_empty", "/carePeriods");
  if (periods.length > 0 && periods[0]?.from !== start && !Number.isNaN(start)) {
    subject.refuse("sent_together", "/carePeriods/0/from", { other: "neonatalCareStartDate" });
  }
  for (const [index, { from }] of periods.entries()) {
    const before = periods[index - 1];
    if (before === undefined || !(from < (before.to ?? Number.POSITIVE_INFINITY))) continue;
    const limit = before.to === null ? "" : formatDate(before.to);
    subject.refuse("overlapping_dates", `/carePeriods/${index}/from`, { limit });
  }
}

/**
 * Returns the care that counts: admissions that begin within a number of days from the day after the birth. A later one
 * is not neonatal care, and neither earns weeks nor extends the first tier.
 */
export function countedCare(
  periods: readonly CarePeriod[],
  birth: DayNumber,
  withinDays: number,
): readonly CarePeriod[] {
  return periods.filter(({ from }) => from <= birth + withinDays);
}

/** Returns the weeks that one period has earned by the start of a day: whole weeks from the day after care starts. */
export function weeksOfCare({ from, to }: CarePeriod, day: DayNumber): number {
  const end = Math.min(to ?? day, day);
  return Math.max(0, Math.floor((end - from - 1) / 7));
}

/** Returns the weeks earned by the start of a day by all periods together, never more than the most. */
export function weeksEarnedBy(day: DayNumber, periods: readonly CarePeriod[], most: number): number {
  const earned = periods.reduce((sum, period) => sum + weeksOfCare(period, day), 0);
  return Math.min(most, earned);
}

/** Whether a day is in the first tier: from the start of care to a number of days after it stops. */
export function isFirstTier(day: DayNumber, periods: readonly CarePeriod[], daysAfter: number): boolean {
  return periods.some(({ from, to }) => day >= from && (to === null || day <= to + daysAfter));
}
