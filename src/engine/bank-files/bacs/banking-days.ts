import { type DayNumber, formatDate, type Reader, readDate, type Unread } from "../../base";

const MOST_HOLIDAYS = 1000;

/** Returns whether a day is a banking day: not a Saturday, Sunday or given holiday. Day 0 was a Thursday. */
function isBankingDay(day: DayNumber, holidays: ReadonlySet<DayNumber>): boolean {
  const weekday = (((day + 3) % 7) + 7) % 7;
  return weekday < 5 && !holidays.has(day);
}

/** Returns the last banking day before a day. */
export function bankingDayBefore(day: DayNumber, holidays: ReadonlySet<DayNumber>): DayNumber {
  let before = day - 1;
  while (!isBankingDay(before, holidays)) before--;
  return before;
}

/** Reads `bankHolidays`, which is required: they are announced year by year. */
export function readBankHolidays(reader: Reader, owner: Unread): ReadonlySet<DayNumber> {
  const days = new Set<DayNumber>();
  for (const [at, value] of reader.list(owner, "bankHolidays", "", MOST_HOLIDAYS).entries()) {
    const day = typeof value === "string" ? readDate(value) : Number.NaN;
    if (Number.isNaN(day)) reader.refuse("invalid_date", `/bankHolidays/${at}`);
    else days.add(day);
  }
  return days;
}

/** Refuses a day on which no money arrives, or with no banking day between the file's creation and it. */
export function refuseUnusableDay(
  reader: Reader,
  day: DayNumber,
  path: string,
  holidays: ReadonlySet<DayNumber>,
  created: DayNumber,
): void {
  if (Number.isNaN(day)) return;
  if (!isBankingDay(day, holidays))
    reader.refuse("not_a_banking_day", path, { earlier: formatDate(bankingDayBefore(day, holidays)) });
  else if (bankingDayBefore(day, holidays) <= created) {
    reader.refuse("date_before", path, { limit: "two banking days after the file's creation" });
  }
}
