import { type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../../base";

/** Neonatal care without interruption; null at the end while it lasts. */
export interface CarePeriod {
  readonly from: DayNumber;
  /** The day it stops, which is no full day of care. */
  readonly to: DayNumber | null;
}

const KNOWN = new Set(["from", "to"]);
const MOST_PERIODS = 50;

/** Reads care either as one period, by its start and end dates, or as a list of periods. */
export function readCarePeriods(reader: Reader, facts: Unread): CarePeriod[] {
  const start = reader.optionalDate(facts, "neonatalCareStartDate", "") ?? Number.NaN;
  if (facts.carePeriods === undefined) {
    const to = reader.optionalDate(facts, "neonatalCareEndDate", "");
    if (to !== null && to < start) reader.refuse("date_before", "/neonatalCareEndDate", { limit: formatDate(start) });
    return [{ from: start, to }];
  }
  if (facts.neonatalCareEndDate !== undefined && facts.neonatalCareEndDate !== null) {
    reader.refuse("sent_together", "/neonatalCareEndDate", { other: "carePeriods" });
  }
  const periods = reader.list(facts, "carePeriods", "", MOST_PERIODS).map((value, index) => {
    return readCarePeriod(reader, value, `/carePeriods${pointerStep(index)}`);
  });
  const known = periods.filter((period) => period !== null);
  refuseDisorder(reader, known, start);
  return known;
}

function readCarePeriod(reader: Reader, value: unknown, path: string): CarePeriod | null {
  const owner = reader.object(value, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, path);
  const from = reader.date(owner, "from", path);
  const to = reader.optionalDate(owner, "to", path);
  if (to !== null && to < from) reader.refuse("date_before", `${path}/to`, { limit: formatDate(from) });
  return { from, to };
}

function refuseDisorder(reader: Reader, periods: readonly CarePeriod[], start: DayNumber): void {
  if (periods.length === 0) reader.refuse("must_not_be_empty", "/carePeriods");
  for (const [index, period] of periods.entries()) {
    const before = periods[index - 1];
    if (index === 0 && period.from !== start && !Number.isNaN(start)) {
      reader.refuse("sent_together", "/carePeriods/0/from", { other: "neonatalCareStartDate" });
    }
    if (before !== undefined && period.from < (before.to ?? Number.POSITIVE_INFINITY)) {
      const limit = before.to === null ? "" : formatDate(before.to);
      reader.refuse("overlapping_dates", `/carePeriods/${index}/from`, { limit });
    }
  }
}

/**
 * The care that counts: admissions that begin within so many days, counted from the day after the birth. A later one is
 * no neonatal care, and neither earns weeks nor lengthens the first tier.
 */
export function countedCare(
  periods: readonly CarePeriod[],
  birth: DayNumber,
  withinDays: number,
): readonly CarePeriod[] {
  return periods.filter(({ from }) => from <= birth + withinDays);
}

/** Weeks that one period has earned by the morning of a day: whole weeks that begin the day after care starts. */
export function weeksOfCare({ from, to }: CarePeriod, day: DayNumber): number {
  const end = Math.min(to ?? day, day);
  return Math.max(0, Math.floor((end - from - 1) / 7));
}

/** Weeks earned by the morning of a day by all periods together, never more than the most. */
export function weeksEarnedBy(day: DayNumber, periods: readonly CarePeriod[], most: number): number {
  const earned = periods.reduce((sum, period) => sum + weeksOfCare(period, day), 0);
  return Math.min(most, earned);
}

/** Whether a day is in the first tier: from the start of care to some days after it stops. */
export function isFirstTier(day: DayNumber, periods: readonly CarePeriod[], daysAfter: number): boolean {
  return periods.some(({ from, to }) => day >= from && (to === null || day <= to + daysAfter));
}
