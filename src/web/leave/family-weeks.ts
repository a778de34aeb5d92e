import type { FamilyPaySchedule, ScheduleWeek, Slice } from "../../engine";
import { penceOf, pounds, shown } from "../situation";
import type { CalendarDay, CalendarWeek } from "./calendar-week";
import { daysFrom, write } from "./days";
import { FAILURES } from "./failures";
import { calendarDay, calendarSlice, type Ground, overrideNote, overrideStep, PAID, stepsOf } from "./ground";

type LostReason = NonNullable<ScheduleWeek["reason"]>;

const LOST: Readonly<Record<LostReason, string>> = {
  Worked: "work was done beyond the days allowed",
  StatutorySickPay: "sick pay was due",
  OtherEmployment: "work was done for another employer",
  LegalCustody: "in legal custody",
  Death: "after a death",
  EmploymentEnded: "the employment has ended",
};

/** Returns the pay weeks of a schedule. */
export function familyWeeks(value: FamilyPaySchedule, ground: Ground): readonly CalendarWeek[] {
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
      slices: items.filter(({ amount }) => penceOf(amount) > 0).map((item) => calendarSlice(ground, item)),
      amount: shown(week.amount),
      note: overrideNote(items) ?? (week.isProvisional ? "at the last known rate" : null),
      steps: [
        ...stepsOf(ground, [`/weeks/${index}/weeklyAmount`, `/weeks/${index}/reason`, ...figures]),
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
export function familyFacts(value: FamilyPaySchedule): readonly string[] {
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
  const pence = imported.reduce((sum, { amount }) => sum + penceOf(amount), 0);
  return `By the rules ${pounds(pence)} of it was for the previous payroll to pay.`;
}
