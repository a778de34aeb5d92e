import { formatDate, readDate } from "../../../engine/base";
import { leaveYearOf } from "../../../engine/holiday";

/** A leave year of the organisation, both days included. */
export interface LeaveYear {
  readonly start: string;
  readonly end: string;
}

/** Returns the leave year that holds a day; `yearStart` is a month and a day: "--04-01". */
export function leaveYearOn(yearStart: string, day: string): LeaveYear {
  const { start, end } = leaveYearOf(yearStart, readDate(day));
  return { start: formatDate(start), end: formatDate(end) };
}
