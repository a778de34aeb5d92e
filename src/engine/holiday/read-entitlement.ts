import { type DayNumber, formatDate, type Reader, type Territory, type Unread } from "../base";
import { endOfLeaveYear } from "./leave-year";
import { readQuantity } from "./quantity";
import { readTerritory } from "./read-territory";

/** What is worked in a week, exactly: hundredths of a day over a number of parts. */
export interface WorkedWeek {
  readonly hundredths: number;
  readonly parts: number;
}

/** A leave year as read; a start or leaving date that cuts nothing off is null. */
export interface ReadEntitlement {
  readonly unitName: "Day" | "Shift";
  readonly week: WorkedWeek;
  /** Hundredths of an hour; null where the leave is not wanted in hours. */
  readonly hoursPerWeek: number | null;
  readonly territory: Territory;
  readonly yearStart: DayNumber;
  readonly yearEnd: DayNumber;
  readonly start: DayNumber | null;
  readonly leaving: DayNumber | null;
}

const KNOWN = new Set([
  "daysPerWeek",
  "hoursPerWeek",
  "shiftPattern",
  "leaveYearStartDate",
  "startDate",
  "leavingDate",
  "territory",
]);
const KNOWN_PATTERN = new Set(["shifts", "days"]);

const MOST_DAYS_OF_WEEK = 700;
const MOST_HOURS_OF_WEEK = 16_800;
const MOST_DAYS_OF_PATTERN = 366;

export function readEntitlement(reader: Reader, owner: Unread): ReadEntitlement {
  reader.onlyKnown(owner, KNOWN, "");
  const yearStart = reader.date(owner, "leaveYearStartDate", "");
  const yearEnd = endOfLeaveYear(yearStart);
  const start = reader.optionalDate(owner, "startDate", "");
  const leaving = reader.optionalDate(owner, "leavingDate", "");
  if (start !== null && start > yearEnd) reader.refuse("date_after", "/startDate", { limit: formatDate(yearEnd) });
  const first = Math.max(yearStart, start ?? yearStart);
  if (leaving !== null && leaving < first) reader.refuse("date_before", "/leavingDate", { limit: formatDate(first) });
  return {
    ...readWeek(reader, owner),
    hoursPerWeek:
      owner.hoursPerWeek === undefined ? null : readQuantity(reader, owner, "hoursPerWeek", MOST_HOURS_OF_WEEK),
    territory: readTerritory(reader, owner),
    yearStart,
    yearEnd,
    start: start !== null && start > yearStart ? start : null,
    leaving: leaving !== null && leaving < yearEnd ? leaving : null,
  };
}

function readWeek(reader: Reader, owner: Unread): Pick<ReadEntitlement, "unitName" | "week"> {
  if (owner.shiftPattern === undefined) {
    return {
      unitName: "Day",
      week: { hundredths: readQuantity(reader, owner, "daysPerWeek", MOST_DAYS_OF_WEEK), parts: 1 },
    };
  }
  for (const key of ["daysPerWeek", "hoursPerWeek"]) {
    if (owner[key] !== undefined) reader.refuse("sent_together", `/${key}`, { other: "shiftPattern" });
  }
  return { unitName: "Shift", week: readPattern(reader, owner.shiftPattern) };
}

/** Shifts of a week: those of the pattern over its days, times seven. */
function readPattern(reader: Reader, value: unknown): WorkedWeek {
  const path = "/shiftPattern";
  const pattern = reader.object(value, path);
  if (pattern === null) return { hundredths: 100, parts: 1 };
  reader.onlyKnown(pattern, KNOWN_PATTERN, path);
  const days = reader.integer(pattern, "days", path, 1, MOST_DAYS_OF_PATTERN);
  const shifts = reader.integer(pattern, "shifts", path, 1, MOST_DAYS_OF_PATTERN);
  if (shifts > days) reader.refuse("too_large", `${path}/shifts`, { maximum: days });
  return { hundredths: shifts * 700, parts: days };
}
