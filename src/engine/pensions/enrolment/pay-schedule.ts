import { type DayNumber, PAY_FREQUENCIES, type PayFrequency, shape } from "../../base";
import { payPeriodOn } from "../pay-reference-period";

/** The schedule of pay reference periods: the frequency and the first day of any of them. */
export const FREQUENCY = shape.orNull(shape.choice(PAY_FREQUENCIES));
export const PERIOD_START = shape.orNull(shape.date);

export interface Schedule {
  readonly frequency: PayFrequency | null;
  readonly payReferencePeriodStartDate: DayNumber | null;
}

/** Requires both parts of the schedule with a field that has any effect: `required_with`. */
export function needsSchedule<Read extends Schedule>(key: string, isNeeded: (read: Read) => boolean): shape.Rule<Read> {
  return (read, subject) => {
    if (!isNeeded(read)) return;
    for (const part of ["frequency", "payReferencePeriodStartDate"] as const) {
      if (read[part] === null) subject.refuse("required_with", `/${part}`, { other: key });
    }
  };
}

/** Returns the first and last day of the period that is a number of periods after the one that includes a day. */
export function periodAfter(
  { frequency, payReferencePeriodStartDate: known }: Schedule,
  day: DayNumber,
  periods: number,
): { readonly first: DayNumber; readonly last: DayNumber } {
  if (frequency === null || known === null) throw new Error("a schedule that was not asked for");
  let period = payPeriodOn(day, frequency, known);
  for (let count = 0; count < periods; count++) period = payPeriodOn(period.last + 1, frequency, known);
  return period;
}
