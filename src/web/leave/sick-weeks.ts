import type { SickPay, SickPayDay } from "../../engine";
import { formatDate, lastDayOfWeeks, readDate } from "../../engine/base";
import { penceOf, pounds, shown } from "../situation";
import type { CalendarDay, CalendarWeek } from "./calendar-week";
import { dayAfter, daysFrom, weekdayOf, write } from "./days";
import { calendarDay, calendarSlice, type Ground, OUTSIDE, overrideNote, overrideStep, PAID, stepsOf } from "./ground";

type Reason = NonNullable<SickPayDay["exclusionReason"]>;

const REASONS: Readonly<Record<Reason, string>> = {
  BelowLowerEarningsLimit: "average earnings are below the lower earnings limit",
  NoWorkDoneUnderContract: "no work was done under the contract yet",
  MaximumWeeksReached: "28 weeks have been paid",
  ThreeYearLimit: "the linked period is three years old",
  PregnancyDisqualifyingPeriod: "a pregnancy bars sick pay",
  LegalCustody: "in legal custody",
  WorksInOtherJob: "at work in another job with the employer",
  TradeDispute: "there is a trade dispute",
  RecentEsa: "another benefit was paid shortly before",
  NotAPeriodOfIncapacity: "the absence is too short",
  ContractEnded: "the contract has ended",
  NotLiableForEmployerNics: "the employer pays no National Insurance",
  NotEntitledInLinkedPeriod: "the linked period began without entitlement",
  LongAbsenceNilRate: "an unbroken absence from before the rules changed has a nil rate",
};

/** Returns the weeks, Sunday to Saturday, with a day of absence. */
export function sickWeeks(value: SickPay, ground: Ground): readonly CalendarWeek[] {
  const days = new Map(value.dailyBreakdown.map((day) => [day.date, day]));
  const sundays = [...new Set([...days.keys()].map((date) => dayAfter(date, -weekdayOf(date))))].sort();
  return sundays.map((start) => sickWeek(value, ground, start, days));
}

function sickWeek(value: SickPay, ground: Ground, start: string, days: ReadonlyMap<string, SickPayDay>): CalendarWeek {
  const end = formatDate(lastDayOfWeeks(readDate(start), 1));
  const items = value.lineItems.map((item, index) => ({ item, index }));
  const own = items.filter(({ item }) => item.weekStartDate === start);
  const paid = own.filter(({ item }) => penceOf(item.amount) > 0).map(({ item }) => calendarSlice(ground, item));
  const figures = own.map(({ index }) => `/lineItems/${index}/amount`);
  const chains = value.chains.flatMap(({ absenceIds }, index) =>
    own.some(({ item }) => absenceIds.includes(item.absenceId))
      ? [`/chains/${index}`, `/chains/${index}/isEntitled`]
      : [],
  );
  return {
    start,
    end,
    days: daysFrom(start, end).map((date) => sickDay(date, days.get(date), ground)),
    slices: paid,
    amount: pounds(own.reduce((sum, { item }) => sum + penceOf(item.amount), 0)),
    note: overrideNote(own.map(({ item }) => item)),
    steps: [...stepsOf(ground, [...chains, ...figures]), ...own.flatMap(({ item }) => overrideStep(item) ?? [])],
  };
}

function sickDay(date: string, day: SickPayDay | undefined, ground: Ground): CalendarDay {
  if (day === undefined) return calendarDay(date, ground, OUTSIDE);
  if (!day.isQualifyingDay)
    return calendarDay(date, ground, { tone: "rest", mark: "", words: "absent, not a qualifying day" });
  if (day.isWaitingDay) {
    return calendarDay(date, ground, { tone: "waiting", mark: "wait", words: "a waiting day, not paid" });
  }
  if (day.exclusionReason !== null || day.rateBasis === null) {
    const reason = day.exclusionReason === null ? "" : `: ${REASONS[day.exclusionReason]}`;
    return calendarDay(date, ground, { tone: "unpaid", mark: "no", words: `not paid${reason}` });
  }
  const { words, ...look } = PAID[day.rateBasis];
  return calendarDay(date, ground, { ...look, words: `${shown(day.amount)} ${words}` });
}

/** Returns the waiting days in words: empty for a year without waiting days. */
function waitingWords(days: number): string {
  if (days === 0) return "";
  return days === 1 ? "1 waiting day served, " : `${days} waiting days served, `;
}

/** Returns why a period of sickness is not paid, in words; empty if it is. */
export function refusalWords({ exclusionReason }: SickPay["chains"][number]): string {
  return exclusionReason === null ? "" : REASONS[exclusionReason];
}

/** Returns sentences about the linked absences and the remainder of the limit. */
export function sicknessFacts({ chains, absences }: SickPay): readonly string[] {
  const short = absences.filter(({ formsPiw }) => !formsPiw);
  return [
    ...chains.map((chain) => {
      const linked = chain.absenceIds.length > 1 ? "The absences link into one period. " : "";
      const waiting = waitingWords(chain.waitingDaysServed);
      const from = write(chain.chainStartDate, { day: "numeric", month: "long", year: "numeric" });
      const refused = chain.exclusionReason === null ? "" : ` Not entitled: ${refusalWords(chain)}.`;
      return `${linked}From ${from}: ${waiting}${chain.weeksUsed} weeks used, ${chain.weeksRemaining} weeks left.${refused}`;
    }),
    ...short.map(({ startDate }) => {
      const from = write(startDate, { day: "numeric", month: "long", year: "numeric" });
      return `The absence from ${from} is too short to count.`;
    }),
  ];
}
