import { type CalendarDate, type DayNumber, type Money, shape, type Territory } from "../base";

/** Which weeks before the leave count, for readers of the interface. */
export const WEEKS_OF_AVERAGE = "The last 52 weeks with pay count, at most 104 back; in Northern Ireland the last 12.";

/** The days of payslips that an average can need: the longest look back, 104 weeks, and a pay period before it. */
export const DAYS_READ_FOR_AVERAGE = 800;

export const WEEK = shape.record({
  /** Last day of the week; weeks have seven days. */
  weekEndDate: shape.date,
  /** Pay that was due for the week. */
  pay: shape.amount({ from: 0 }),
  /** Hours of the week, up to two decimals. */
  hours: shape.optional(shape.decimal("hours", { from: 0, upTo: "168.00" }), null),
  /** Whether it is a week of sick or statutory leave; ignored for an irregular-hours or part-year worker. */
  isStatutoryLeave: shape.optional(shape.flag, false),
});

export type Week = shape.ReadOf<typeof WEEK>;

/** One week before the leave. */
export interface WeekWorked extends shape.FactsOf<typeof WEEK> {}

/** Why a week does not count. */
type PassedOver = "no_pay" | "statutory_leave" | "too_long_ago";

/** A week that was looked at for an average, and why it does not count. */
export interface LookedAtWeek {
  readonly weekEndDate: CalendarDate;
  readonly pay: Money;
  readonly included: boolean;
  readonly reasonToken: PassedOver | null;
}

export interface AverageWeekRule {
  readonly weeks: number;
  readonly lookBackWeeks?: number | undefined;
}

interface WeeksRead {
  readonly leaveStartDate: DayNumber;
  readonly territory: Territory;
  readonly isIrregular: boolean;
  readonly weeks: readonly Week[];
}

interface Looked {
  readonly week: Week;
  readonly reasonToken: PassedOver | null;
}

/** Returns the weeks in the order in which they are looked at, latest first, until enough of them count. */
export function lookAtWeeks(read: WeeksRead, rule: AverageWeekRule): readonly Looked[] {
  const looked: Looked[] = [];
  let counted = 0;
  for (const week of [...read.weeks].sort(latestFirst)) {
    if (counted === rule.weeks) break;
    const reasonToken = passedOver(week, read, rule);
    looked.push({ week, reasonToken });
    if (reasonToken === null) counted++;
  }
  return looked;
}

function passedOver(week: Week, read: WeeksRead, { lookBackWeeks }: AverageWeekRule): PassedOver | null {
  const earliest = lookBackWeeks === undefined ? Number.NEGATIVE_INFINITY : read.leaveStartDate - lookBackWeeks * 7;
  if (week.weekEndDate - 6 < earliest) return "too_long_ago";
  if (week.pay === 0) return "no_pay";
  const isLeavePassedOver = read.isIrregular && read.territory !== "NorthernIreland";
  return isLeavePassedOver && week.isStatutoryLeave ? "statutory_leave" : null;
}

export function latestFirst(one: Week, other: Week): number {
  return other.weekEndDate - one.weekEndDate;
}
