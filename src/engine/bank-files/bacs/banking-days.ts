import { type CalendarDate, type DayNumber, formatDate, getWeekday, readDate, type shape } from "../../base";

const SATURDAY = 5;

/** Returns whether a day is a banking day: not a Saturday, Sunday or given holiday. */
function isBankingDay(day: DayNumber, holidays: ReadonlySet<DayNumber>): boolean {
  return getWeekday(day) < SATURDAY && !holidays.has(day);
}

/** Returns the last banking day before a day. */
export function bankingDayBefore(day: DayNumber, holidays: ReadonlySet<DayNumber>): DayNumber {
  let before = day - 1;
  while (!isBankingDay(before, holidays)) before--;
  return before;
}

interface DatedPayments {
  readonly creationDate: DayNumber;
  readonly bankHolidays: ReadonlySet<DayNumber>;
  readonly paymentDate: DayNumber;
  readonly payments: readonly { readonly paymentDate: DayNumber | null }[];
}

/** Refuses days on which no money arrives, or with no banking day between the file's creation and them. */
export function refuseUnusableDays(read: DatedPayments, subject: shape.Subject): void {
  const { bankHolidays, creationDate, paymentDate, payments } = read;
  const own = payments.map((payment, at) => [`/payments/${at}/paymentDate`, payment.paymentDate] as const);
  for (const [path, day] of [["/paymentDate", paymentDate] as const, ...own]) {
    if (day === null || Number.isNaN(day)) continue;
    const before = bankingDayBefore(day, bankHolidays);
    if (!isBankingDay(day, bankHolidays)) subject.refuse("not_a_banking_day", path, { earlier: formatDate(before) });
    else if (before <= creationDate) {
      subject.refuse("date_before", path, { limit: "two banking days after the file's creation" });
    }
  }
}

/** A day on which money is to arrive. */
export interface ProcessingDay {
  /** Whether money can arrive on the day: not a Saturday, Sunday or bank holiday. */
  readonly isBankingDay: boolean;
  /** The banking day before: the file is processed on it, and must be sent by the banking day before that. */
  readonly processingDate: CalendarDate;
  /** The last banking day on which the file can be sent. */
  readonly lastSubmissionDate: CalendarDate;
}

/** Returns the days of the three-day Bacs cycle by which money arrives on a date. Source: Bacs, the processing cycle. */
export function processingDayOf(paymentDate: CalendarDate, bankHolidays: readonly CalendarDate[]): ProcessingDay {
  const day = readDate(paymentDate);
  const holidays: ReadonlySet<DayNumber> = new Set(bankHolidays.map(readDate));
  const processing = bankingDayBefore(day, holidays);
  return {
    isBankingDay: isBankingDay(day, holidays),
    processingDate: formatDate(processing),
    lastSubmissionDate: formatDate(bankingDayBefore(processing, holidays)),
  };
}
