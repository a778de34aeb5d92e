import { type DayNumber, formatDate, formatPence } from "../../base";
import { formatFraction, halfUpFraction } from "../average-earnings";
import { daysPaid, type ScheduledSlice, totalPence, weeksBelowStatutory, writeSlices } from "../slices";
import type { AwardAverage } from "./average-of-award";
import type { Award } from "./award";
import { type Condition, expectedWeekStart, latestStart } from "./conditions";
import { familyLeave } from "./leave";
import { type Notice, noticesOf } from "./notice";
import { lastDay } from "./read-blocks";
import type { FamilyPaySchedule, KeyDates, ScheduleWeek, Warning } from "./schedule";
import type { ScheduledWeek } from "./scheduled-week";
import { writeCare } from "./write-care";

/** The schedule as results state it. */
export function writeSchedule(
  award: Award,
  average: AwardAverage,
  conditions: readonly Condition[],
  weeks: readonly ScheduledWeek[],
  slices: readonly ScheduledSlice[],
  unallocatedPence: number,
): FamilyPaySchedule {
  const { read, blocks } = award;
  const notices = noticesOf(award);
  const { event } = read;
  const reasons = conditions.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  const parts = average.average?.parts ?? [];
  const ofWeeks = byWeek(slices);
  return {
    statutoryType: event.type,
    startDate: formatDate(blocks[0]?.start ?? event.eventDate),
    endDate: formatDate(Math.max(...blocks.map(lastDay))),
    isEntitled: reasons.length === 0,
    entitlementFailureReasons: reasons,
    conditions,
    averageWeeklyEarnings: formatPence(halfUpFraction(average.awe)),
    exactAverageWeeklyEarnings: formatFraction(average.awe),
    averageEarningsSource: average.source,
    relevantPeriodStartDate: parts.length === 0 ? null : formatDate(Math.min(...parts.map(({ from }) => from))),
    relevantPeriodEndDate: parts.length === 0 ? null : formatDate(Math.max(...parts.map(({ upTo }) => upTo))),
    qualifyingWeekStartDate: formatDate(event.week.first),
    qualifyingWeekEndDate: formatDate(event.week.last),
    testDate: formatDate(event.week.referenceDate),
    lowerEarningsLimit: formatPence(award.limitPence),
    keyDates: keyDates(award),
    neonatalCare: writeCare(award.care),
    leave: familyLeave(award),
    notices: notices.map(({ block, due, isLate }) => ({
      startDate: formatDate(block.start),
      noticeDueDate: due === null ? null : formatDate(due),
      isLate,
    })),
    weeks: weeks.map((week) => writeWeek(week, ofWeeks.get(week.weekNumber) ?? [])),
    lineItems: writeSlices(slices),
    totalAmount: formatPence(totalPence(slices)),
    weeksPayable: weeks.filter(({ lost }) => lost === null).length,
    unallocatedExternalAmount: formatPence(unallocatedPence),
    warnings: [...warningsOf(award, weeks, slices), ...lateNotices(notices, weeks)],
  };
}

/** Told at the first week of the block. */
function lateNotices(notices: readonly Notice[], weeks: readonly ScheduledWeek[]): Warning[] {
  const late = new Set(notices.filter(({ isLate }) => isLate === true).map(({ block }) => block.start));
  return weeks
    .filter(({ from }) => late.has(from))
    .map(({ weekNumber }) => ({ token: "notice_late" as const, weekNumber }));
}

function keyDates({ read, payment, limits }: Award): KeyDates {
  const date = (day: DayNumber | null) => (day === null ? null : formatDate(day));
  return {
    expectedWeekStartDate: date(expectedWeekStart(read.event)),
    latestEmploymentStartDate: payment.serviceWeeks === 0 ? null : formatDate(latestStart(read, payment)),
    earliestStartDate: date(limits.earliestStart),
    latestStartDate: date(limits.latestStart),
    sicknessTriggerDate: date(limits.sicknessFrom),
    latestDay: date(limits.latestDay),
  };
}

function byWeek(slices: readonly ScheduledSlice[]): Map<number, ScheduledSlice[]> {
  const weeks = new Map<number, ScheduledSlice[]>();
  for (const slice of slices) {
    const week = weeks.get(slice.weekNumber);
    if (week === undefined) weeks.set(slice.weekNumber, [slice]);
    else week.push(slice);
  }
  return weeks;
}

function writeWeek(week: ScheduledWeek, slices: readonly ScheduledSlice[]): ScheduleWeek {
  const { weekNumber, from, upTo, price, lost } = week;
  return {
    weekNumber,
    weekStartDate: formatDate(from),
    weekEndDate: formatDate(upTo),
    days: daysPaid(slices.filter(({ pence }) => pence !== 0)),
    rateBasis: price.basis,
    weeklyRate: price.rateText,
    weeklyAmount: formatPence(price.pence),
    amount: formatPence(totalPence(slices)),
    status: lost === null ? "Payable" : lost === "Worked" ? "Worked" : "NotPayable",
    reason: lost,
    isProvisional: price.isProvisional,
  };
}

function warningsOf({ read }: Award, weeks: readonly ScheduledWeek[], slices: readonly ScheduledSlice[]): Warning[] {
  const warnings: Warning[] = [];
  const below = new Set(weeksBelowStatutory(slices));
  const homeless = new Set(
    slices.filter(({ period, source }) => period === null && source === "PayrollRun").map(({ weekStart }) => weekStart),
  );
  for (const { weekNumber, price, from } of weeks) {
    if (price.isProvisional) warnings.push({ token: "provisional_rate", weekNumber });
    if (below.has(from)) warnings.push({ token: "below_statutory_amount", weekNumber });
    if (read.periods.length > 0 && homeless.has(from)) warnings.push({ token: "no_pay_period", weekNumber });
  }
  return warnings;
}
