import { addMonths, formatDate, readDate } from "../../../engine/base";

/** A leave year of the organisation, both days included. */
export interface LeaveYear {
  readonly start: string;
  readonly end: string;
}

const MONTHS = 12;

/** Returns the leave year that holds a day; `yearStart` is a month and a day: "--04-01". */
export function leaveYearOn(yearStart: string, day: string): LeaveYear {
  const ofYear = `${day.slice(0, 4)}${yearStart.slice(1)}`;
  const start = ofYear <= day ? ofYear : formatDate(addMonths(readDate(ofYear), -MONTHS));
  return { start, end: formatDate(addMonths(readDate(start), MONTHS) - 1) };
}
