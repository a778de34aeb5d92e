import { formatDate, formatPence, halfUpFraction } from "../../base";
import { expectedWeek, type FamilyEvent, formatFraction } from "../average-earnings";
import { formatDateOrNull } from "../law";
import { daysPaid, groupByWeek, type ScheduledSlice, totalPence, weeksBelowStatutory, writeSlices } from "../slices";
import type { Award } from "./award";
import { lastDay } from "./blocks";
import type { CareAward } from "./care-award";
import { latestEmploymentStart } from "./conditions";
import { FAMILY_PAYMENTS, leaveRules } from "./payments";
import type {
  FamilyLeave,
  FamilyPaySchedule,
  KeyDates,
  NeonatalCare,
  NoticeDate,
  ScheduleWeek,
  Warning,
} from "./schedule";
import type { ScheduledWeek } from "./scheduled-week";
import type { WorkedSchedule } from "./work-schedule";

/** Writes the schedule in its public form. */
export function writeSchedule(worked: WorkedSchedule): FamilyPaySchedule {
  const { award, average, conditions, weeks, slices } = worked;
  const { blocks } = award;
  const { event } = award.read;
  const notices = writeNotices(award);
  const reasons = conditions.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  const parts = average.average?.parts ?? [];
  const slicesByWeek = groupByWeek(slices);
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
    neonatalCare: award.care === null ? null : writeCare(award.care),
    leave: familyLeave(award),
    notices,
    weeks: weeks.map((week) => writeWeek(week, slicesByWeek.get(week.from) ?? [])),
    lineItems: writeSlices(slices),
    totalAmount: formatPence(totalPence(slices)),
    weeksPayable: weeks.filter(({ lost }) => lost === null).length,
    unallocatedExternalAmount: formatPence(worked.unallocatedPence),
    warnings: [...writeWarnings(worked), ...lateNotices(notices, weeks)],
  };
}

/** Returns when notice of each block is due, and whether the notice given was late. */
function writeNotices({ blocks, care, ...claim }: Award): NoticeDate[] {
  const { noticeGivenDate, event } = claim.read;
  return blocks.map((block) => {
    const due = FAMILY_PAYMENTS[event.type].noticeDue(claim, block, care);
    return {
      startDate: formatDate(block.start),
      noticeDueDate: formatDateOrNull(due),
      isLate: due === null || noticeGivenDate === null ? null : noticeGivenDate > due,
    };
  });
}

/** Returns a warning at the first week of each block whose notice was late. */
function lateNotices(notices: readonly NoticeDate[], weeks: readonly ScheduledWeek[]): Warning[] {
  const late = new Set(notices.filter(({ isLate }) => isLate === true).map(({ startDate }) => startDate));
  if (late.size === 0) return [];
  return weeks
    .filter(({ from }) => late.has(formatDate(from)))
    .map(({ weekNumber }) => ({ token: "notice_late", weekNumber }));
}

/** Writes the care of an award. */
function writeCare({ periods, earnedWeeks, tiers }: CareAward): NeonatalCare {
  return {
    carePeriods: periods.map(({ from, to, isCounted, weeks, firstTierUpTo }) => ({
      from: formatDate(from),
      to: formatDateOrNull(to),
      isCounted,
      weeksEarned: weeks,
      firstTierEndDate: formatDateOrNull(firstTierUpTo),
    })),
    weeksEarned: earnedWeeks,
    tiers: [...tiers].map(([week, tier]) => ({ weekStartDate: formatDate(week), tier })),
  };
}

function keyDates(award: Award): KeyDates {
  const { read, payment, limits } = award;
  return {
    expectedWeekStartDate: isBeforeBirth(read.event) ? formatDate(expectedWeek(read.event.eventDate)) : null,
    latestEmploymentStartDate: payment.serviceWeeks === 0 ? null : formatDate(latestEmploymentStart(award)),
    earliestStartDate: formatDateOrNull(limits.earliestStart),
    latestStartDate: formatDateOrNull(limits.latestStart),
    sicknessTriggerDate: formatDateOrNull(limits.sicknessFrom),
    latestDay: formatDateOrNull(limits.latestDay),
  };
}

/** Whether the payment is tested in the qualifying week before a birth. */
function isBeforeBirth({ type, child }: FamilyEvent): boolean {
  const isLater = type === "StatutoryParentalBereavementPay" || type === "StatutoryNeonatalCarePay";
  return child === "Birth" && !isLater;
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

function writeWarnings({ award: { read }, weeks, slices }: WorkedSchedule): Warning[] {
  const warnings: Warning[] = [];
  const below = new Set(weeksBelowStatutory(slices));
  const unplaced = new Set(
    slices.filter(({ period, source }) => period === null && source === "PayrollRun").map(({ weekStart }) => weekStart),
  );
  for (const { weekNumber, price, from } of weeks) {
    if (price.isProvisional) warnings.push({ token: "provisional_rate", weekNumber });
    if (below.has(from)) warnings.push({ token: "below_statutory_amount", weekNumber });
    if (read.payPeriods.length > 0 && unplaced.has(from)) warnings.push({ token: "no_pay_period", weekNumber });
  }
  return warnings;
}

/**
 * Calculates the statutory leave beside a payment, for information: nothing is refused for it.
 *
 * Maternity and adoption leave is 52 weeks from the first day, of which 39 are paid; for other payments, leave is their
 * blocks. An early return needs eight weeks' notice. Null if no loaded year has the rules.
 * Source: SI 1999/3312 and SI 2002/2788.
 */
function familyLeave(award: Award): FamilyLeave | null {
  const { event, leaveEndDate } = award.read;
  const first = award.blocks[0];
  const last = award.blocks.at(-1);
  const rules = first === undefined ? null : leaveRules(award, first.start);
  if (first === undefined || last === undefined || rules === null) return null;
  const leave = FAMILY_PAYMENTS[event.type].calculateLeave?.(event, rules);
  const paidWeeks = award.blocks.reduce((sum, block) => sum + block.weeks, 0);
  return {
    startDate: formatDate(first.start),
    latestEndDate: formatDate(leave === undefined ? lastDay(last) : lastDay({ ...first, weeks: leave.weeks })),
    weeks: leave?.weeks ?? paidWeeks,
    compulsoryEndDate: formatDateOrNull(leave?.compulsoryUpTo),
    noticeDueDate: formatDateOrNull(leave?.noticeDue),
    earlyReturnNoticeDueDate: formatDateOrNull(
      leaveEndDate === null ? null : leaveEndDate + 1 - rules.earlyReturnNoticeDays,
    ),
  };
}
