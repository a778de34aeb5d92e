import type {
  FamilyPaySchedule,
  Money,
  Problem,
  Rulebook,
  ScheduleWeek,
  SickPay,
  SickPayDay,
  Slice,
  Source,
} from "../../engine";
import { formatDate, lastDayOfWeeks, REFUSAL_FORMS, readDate, type StatutoryType } from "../../engine/base";
import { getPence, pounds, shown } from "../situation";
import type { CalendarDay, CalendarWeek } from "./calendar-week";
import { dayAfter, daysFrom, getWeekday, spanInWords, write } from "./days";
import { askFamilyPay, askSickPay, getPeriods } from "./facts";
import { calendarDay, calendarSlice, type Ground, getSteps, OUTSIDE, overrideNote, overrideStep, PAID } from "./ground";
import type { Leave } from "./leave";

type FailureReason = FamilyPaySchedule["entitlementFailureReasons"][number];

/** Why family pay is refused, in words. */
const FAILURES: Readonly<Record<FailureReason, string>> = {
  not_enough_service: "not employed for long enough",
  not_employed_on_test_date: "not employed on the day that counts",
  average_earnings_below_lower_limit: "average earnings are below the lower earnings limit",
  partner_conditions_not_met: "the other parent's conditions are not met",
  neonatal_care_too_short: "the care was too short",
};

/** What the week before which earnings are averaged is called, where it is not the qualifying week. */
const WEEK_NAMES: Readonly<Partial<Record<StatutoryType, string>>> = {
  StatutoryAdoptionPay: "Matching week",
  StatutoryParentalBereavementPay: "Relevant week",
  StatutoryNeonatalCarePay: "Relevant week",
};

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

type LostReason = NonNullable<ScheduleWeek["reason"]>;

const LOST: Readonly<Record<LostReason, string>> = {
  Worked: "work was done beyond the days allowed",
  StatutorySickPay: "sick pay was due",
  OtherEmployment: "work was done for another employer",
  LegalCustody: "in legal custody",
  Death: "after a death",
  EmploymentEnded: "the employment has ended",
};

export interface Calendar {
  readonly leave: Leave;
  readonly weeks: readonly CalendarWeek[];
  readonly total: Money;
  /** Sentences about the whole calendar. */
  readonly facts: readonly string[];
  readonly case: CaseFacts;
  readonly sources: Readonly<Record<string, Source>>;
  readonly rules: string;
}

type CalendarOutcome =
  | { readonly ok: true; readonly calendar: Calendar }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Builds the calendar of an absence or a leave, or returns what is wrong with the inputs. */
export function makeCalendar(leave: Leave, rulebook: Rulebook): CalendarOutcome {
  const result = leave.kind === "Sickness" ? askSickPay(leave, rulebook) : askFamilyPay(leave, rulebook);
  if (!result.ok) return result;
  const { value, workings, rules } = result;
  const ground = { leave, periods: getPeriods(leave), steps: workings?.steps ?? [] };
  const isSickness = value.statutoryType === "StatutorySickPay";
  return {
    ok: true,
    calendar: {
      leave,
      weeks: isSickness ? sickWeeks(value, ground) : familyWeeks(value, ground),
      total: value.totalAmount,
      case: isSickness ? sicknessCase(value, refusalWords) : familyCase(value),
      facts: isSickness ? sicknessFacts(value) : familyFacts(value),
      sources: workings?.sources ?? {},
      rules,
    },
  };
}

/** Returns the pay weeks of a schedule. */
function familyWeeks(value: FamilyPaySchedule, ground: Ground): readonly CalendarWeek[] {
  return value.weeks.map((week, index) => {
    const own = value.lineItems
      .map((item, place) => ({ item, place }))
      .filter(({ item }) => item.weekNumber === week.weekNumber);
    const figures = own.map(({ place }) => `/lineItems/${place}/amount`);
    const items = own.map(({ item }) => item);
    return {
      start: week.weekStartDate,
      end: week.weekEndDate,
      days: daysFrom(week.weekStartDate, week.weekEndDate).map((date) => familyDay(date, week, items, ground)),
      slices: items.filter(({ amount }) => getPence(amount) > 0).map((item) => calendarSlice(ground, item)),
      amount: shown(week.amount),
      note: overrideNote(items) ?? (week.isProvisional ? "at the last known rate" : null),
      steps: [
        ...getSteps(ground, [`/weeks/${index}/weeklyAmount`, `/weeks/${index}/reason`, ...figures]),
        ...items.flatMap((item) => overrideStep(item) ?? []),
      ],
    };
  });
}

function familyDay(date: string, week: ScheduleWeek, items: readonly Slice[], ground: Ground): CalendarDay {
  const item = items.find(({ from, to }) => from <= date && date <= to);
  if (item?.source === "ImportedFromPreviousProvider") {
    return calendarDay(date, ground, { tone: "elsewhere", mark: "paid", words: "paid by the previous payroll" });
  }
  if (week.status === "Payable") return calendarDay(date, ground, PAID[week.rateBasis]);
  const reason = week.reason === null ? "" : `: ${LOST[week.reason]}`;
  return calendarDay(date, ground, { tone: "unpaid", mark: "no", words: `not paid${reason}` });
}

/** Returns sentences about the entitlement, the average and the dates that follow from the event. */
function familyFacts(value: FamilyPaySchedule): readonly string[] {
  if (!value.isEntitled) {
    return [`Not entitled: ${value.entitlementFailureReasons.map((reason) => FAILURES[reason]).join("; ")}.`];
  }
  const { earliestStartDate, latestStartDate } = value.keyDates;
  const weeks = value.weeksPayable === 1 ? "1 week" : `${value.weeksPayable} weeks`;
  const from = write(value.startDate, { day: "numeric", month: "long", year: "numeric" });
  const to = write(value.endDate, { day: "numeric", month: "long", year: "numeric" });
  const bounds = [
    earliestStartDate === null ? [] : [`Pay may start from ${write(earliestStartDate, { dateStyle: "long" })}.`],
    latestStartDate === null ? [] : [`It must start by ${write(latestStartDate, { dateStyle: "long" })}.`],
  ].flat();
  return [`${weeks} from ${from} to ${to}.`, importedFact(value), bounds.join(" ")].filter(
    (sentence) => sentence !== "",
  );
}

function importedFact({ lineItems }: FamilyPaySchedule): string {
  const imported = lineItems.filter(({ source }) => source === "ImportedFromPreviousProvider");
  if (imported.length === 0) return "";
  const pence = imported.reduce((sum, { amount }) => sum + getPence(amount), 0);
  return `By the rules ${pounds(pence)} of it was for the previous payroll to pay.`;
}

/** Returns the weeks, Sunday to Saturday, with a day of absence. */
function sickWeeks(value: SickPay, ground: Ground): readonly CalendarWeek[] {
  const days = new Map(value.dailyBreakdown.map((day) => [day.date, day]));
  const sundays = [...new Set([...days.keys()].map((date) => dayAfter(date, -getWeekday(date))))].sort();
  return sundays.map((start) => sickWeek(value, ground, start, days));
}

function sickWeek(value: SickPay, ground: Ground, start: string, days: ReadonlyMap<string, SickPayDay>): CalendarWeek {
  const end = formatDate(lastDayOfWeeks(readDate(start), 1));
  const items = value.lineItems.map((item, index) => ({ item, index }));
  const own = items.filter(({ item }) => item.weekStartDate === start);
  const paid = own.filter(({ item }) => getPence(item.amount) > 0).map(({ item }) => calendarSlice(ground, item));
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
    amount: pounds(own.reduce((sum, { item }) => sum + getPence(item.amount), 0)),
    note: overrideNote(own.map(({ item }) => item)),
    steps: [...getSteps(ground, [...chains, ...figures]), ...own.flatMap(({ item }) => overrideStep(item) ?? [])],
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
function refusalWords({ exclusionReason }: SickPay["chains"][number]): string {
  return exclusionReason === null ? "" : REASONS[exclusionReason];
}

/** Returns sentences about the linked absences and the remainder of the limit. */
function sicknessFacts({ chains, absences }: SickPay): readonly string[] {
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

/** A date or span of a case, with its name. */
type CaseDate = readonly [name: string, value: string];

/** A condition of entitlement in words. */
interface CaseTest {
  readonly isMet: boolean;
  readonly words: string;
}

/** What a clerk has to know of a case beside the amounts. */
export interface CaseFacts {
  readonly tests: readonly CaseTest[];
  readonly dates: readonly CaseDate[];
  /** Which form to give, with the reason; null if the employee is entitled, or the payment has no form. */
  readonly refusal: string | null;
}

type Condition = FamilyPaySchedule["conditions"][number];

/** Returns the tests and dates of family pay. */
function familyCase(value: FamilyPaySchedule): CaseFacts {
  const reasons = value.entitlementFailureReasons.map((reason) => FAILURES[reason]);
  return {
    tests: value.conditions.map((condition) => ({ isMet: condition.isMet, words: testInWords(condition) })),
    dates: datesOf(value),
    refusal: value.isEntitled ? null : refusalOf(value.statutoryType, reasons),
  };
}

/** Returns the form to give if sick pay is refused. */
function sicknessCase({ chains }: SickPay, reasonOf: (chain: SickPay["chains"][number]) => string): CaseFacts {
  const reasons = chains.map(reasonOf).filter((reason) => reason !== "");
  return { tests: [], dates: [], refusal: reasons.length === 0 ? null : refusalOf("StatutorySickPay", reasons) };
}

function refusalOf(type: StatutoryType, reasons: readonly string[]): string | null {
  const known = REFUSAL_FORMS[type];
  if (known === undefined) return null;
  const when = known.due === null ? "" : ` ${known.due}`;
  return `Give form ${known.form}${when}. Reason: ${reasons.join("; ")}.`;
}

function testInWords({ condition, isMet, arguments: figures }: Condition): string {
  const day = (name: string): string => longDay(String(figures[name]));
  const money = (name: string): string => shown(String(figures[name]));
  switch (condition) {
    case "Service":
      return `Employed since ${day("employedFrom")}; it must be ${day("limit")} or before.`;
    case "Employment":
      return `Employed until ${day("limit")} or after.`;
    case "Earnings":
      return `Average weekly earnings of ${money("averageWeeklyEarnings")}; at least ${money("lowerEarningsLimit")}, the lower earnings limit.`;
    case "Partner":
      return isMet ? "The other parent’s conditions are met." : "The other parent’s conditions are not met.";
    default:
      return `${figures.weeks} weeks of neonatal care count.`;
  }
}

function datesOf(value: FamilyPaySchedule): readonly CaseDate[] {
  const { keyDates, leave, notices } = value;
  const { relevantPeriodStartDate, relevantPeriodEndDate } = value;
  const dates: readonly (readonly [string, string | null])[] = [
    ["Expected week of birth begins", keyDates.expectedWeekStartDate],
    ["Latest start of employment", keyDates.latestEmploymentStartDate],
    ["Earliest start of pay", keyDates.earliestStartDate],
    ["Latest start of pay", keyDates.latestStartDate],
    ["Notice due by", leave?.noticeDueDate ?? notices[0]?.noticeDueDate ?? null],
    ["Pregnancy-related sickness starts pay from", keyDates.sicknessTriggerDate],
    ["No work until after", leave?.compulsoryEndDate ?? null],
    ["Last day that can be paid", keyDates.latestDay],
    ["Leave ends by", leave?.latestEndDate ?? null],
  ];
  const period =
    relevantPeriodStartDate === null || relevantPeriodEndDate === null
      ? []
      : [["Relevant period", spanInWords(relevantPeriodStartDate, relevantPeriodEndDate)] as const];
  return [
    [
      WEEK_NAMES[value.statutoryType] ?? "Qualifying week",
      spanInWords(value.qualifyingWeekStartDate, value.qualifyingWeekEndDate),
    ],
    ...period,
    ...dates.flatMap(([name, date]) => (date === null ? [] : [[name, longDay(date)] as const])),
  ];
}

function longDay(date: string): string {
  return write(date, { day: "numeric", month: "long", year: "numeric" });
}
