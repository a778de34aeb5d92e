import { type DayNumber, PAY_FREQUENCIES, type Reader, type Unread } from "../../base";
import { payPeriodOn } from "../pay-reference-period";

/** Pay reference periods one after another. */
export interface Schedule {
  /** The first and last day of the period that is so many after the one that holds a day. */
  after(day: DayNumber, periods: number): { first: DayNumber; last: DayNumber };
}

export const SCHEDULE_FIELDS = ["frequency", "payReferencePeriodStartDate"] as const;

/** Reads a schedule from its frequency and the first day of any of its periods; null with a problem where a part is missing. */
export function readSchedule(reader: Reader, owner: Unread, wantedBy: string): Schedule | null {
  const missing = SCHEDULE_FIELDS.filter((key) => owner[key] === undefined);
  for (const key of missing) reader.refuse("required_with", `/${key}`, { other: wantedBy });
  if (missing.length > 0) return null;
  const frequency = reader.choice(owner, "frequency", "", PAY_FREQUENCIES);
  const known = reader.date(owner, "payReferencePeriodStartDate", "");
  if (Number.isNaN(known)) return null;
  return {
    after(day, periods) {
      let period = payPeriodOn(day, frequency, known);
      for (let count = 0; count < periods; count++) period = payPeriodOn(period.last + 1, frequency, known);
      return period;
    },
  };
}
