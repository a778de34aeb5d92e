import { formatDate, formatPence, halfUpFraction, type WorkingStep } from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { expectedWeek, explainAverage, type FamilyEvent, formatFraction } from "../average-earnings";
import { formatDateOrNull } from "../law";
import { daysPaid, groupByWeek, type ScheduledSlice, totalPence, weeksBelowStatutory, writeSlices } from "../slices";
import { type Award, findFamilyAward } from "./award";
import { lastDay } from "./blocks";
import type { CareAward, CareEarned } from "./care-award";
import { latestEmploymentStart } from "./conditions";
import { FAMILY_FACTS, type FamilyPayFacts } from "./family-facts";
import { FAMILY_PAYMENTS, leaveRules } from "./payments";
import { priceOfDays } from "./price-weeks";
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
import { type WorkedSchedule, workSchedule } from "./work-schedule";

/** Explains a schedule: the average, what each week pays, and each slice of a split week. */
export function explainSchedule(worked: WorkedSchedule): WorkingStep[] {
  const { award, average, weeks, slices } = worked;
  return [
    ...(average.average === null ? [] : explainAverage(average.average, "/averageWeeklyEarnings")),
    ...(award.care === null ? [] : award.care.periods.map((period, index) => careStep(period, index, award))),
    ...weeks.flatMap((week, index) => weekSteps(worked, week, index)),
    ...slices.flatMap((slice, at) => sliceStep(worked, slice, at)),
  ];
}

function weekSteps({ award: { payment }, average }: WorkedSchedule, week: ScheduledWeek, index: number): WorkingStep[] {
  const { price, weekNumber, from, lost } = week;
  const isUncapped = weekNumber <= payment.uncappedWeeks;
  const words = price.isBeyondAllowance ? BEYOND_ALLOWANCE : isUncapped ? UNCAPPED : CAPPED;
  const step: WorkingStep = {
    id: "family-pay.week",
    figure: `/weeks/${index}/weeklyAmount`,
    ...(price.isBeyondAllowance && !isUncapped ? NOTHING_BEYOND : words),
    inputs: {
      "first day": formatDate(from),
      average: formatFraction(average.awe),
      share: price.shareText,
      ...(words === UNCAPPED ? {} : { "standard rate": formatPence(price.standardPence) }),
    },
    value: formatPence(price.pence),
    sources: price.sources,
  };
  return lost === null ? [step] : [step, lostStep(week, index, payment.sources)];
}

const UNCAPPED = {
  rule: "The first weeks pay the share of average weekly earnings, without a ceiling, raised to the penny.",
  formula: "up(average × share)",
};

const CAPPED = {
  rule: "The share of average weekly earnings, at most the standard rate in force on the week's first day, raised to the penny.",
  formula: "up(least(average × share, standard rate))",
};

const BEYOND_ALLOWANCE = {
  rule: "Maternity Allowance is presumed: what the first weeks pay above the standard rate, raised to the penny.",
  formula: "up(most(0, average × share − standard rate))",
};

const NOTHING_BEYOND = { rule: "Maternity Allowance is presumed, and the week pays no more than it.", formula: "0" };

function lostStep({ lost }: ScheduledWeek, index: number, sources: readonly string[]): WorkingStep {
  return {
    id: "family-pay.lost-week",
    figure: `/weeks/${index}/reason`,
    rule: "The rules pay nothing for a week that is lost, and it counts as used.",
    formula: "reason",
    inputs: {},
    value: String(lost),
    sources,
  };
}

function careStep({ from, to, isCounted, weeks }: CareEarned, index: number, { payment }: Award): WorkingStep {
  return {
    id: "family-pay.care",
    figure: `/neonatalCare/carePeriods/${index}/weeksEarned`,
    rule: isCounted
      ? "Each period of care earns the whole weeks that begin the day after it starts."
      : "An admission that begins more than 28 days after the birth is not neonatal care and earns nothing.",
    formula: isCounted ? "down((day care stops − day it starts − 1) ÷ 7)" : "0",
    inputs: { "care starts": formatDate(from), "care stops": to === null ? "lasts" : formatDate(to) },
    value: String(weeks),
    sources: payment.sources,
  };
}

function sliceStep({ award, weeks, slices }: WorkedSchedule, slice: ScheduledSlice, at: number): WorkingStep[] {
  const week = weeks.find(({ weekNumber }) => weekNumber === slice.weekNumber);
  if (week === undefined || slice.days === 7 || slice.adjustment !== null || slice.rateBasis === "Nil") return [];
  const isBalanced =
    slice.source === "PayrollRun" && award.rules.policy("splitWeekRounding", week.from) === "BalanceLastSlice";
  return [
    {
      id: "family-pay.slice",
      figure: `/lineItems/${at}/amount`,
      ...(isBalanced ? BALANCED : EACH_UP),
      inputs: {
        "weekly rate": slice.weeklyRate,
        days: String(slice.days),
        ...(isBalanced && restOfWeek(week, slices, slice)),
      },
      value: formatPence(slice.pence),
      sources: ["hmrc-statutory-payments-manual"],
    },
  ];
}

const EACH_UP = {
  rule: "Days of a week are worth so many sevenths of its unrounded rate, raised to the penny.",
  formula: "up(weekly rate × days ÷ 7)",
};

const BALANCED = {
  rule: `${EACH_UP.rule.slice(0, -1)}, and all of them no more than the week's own amount.`,
  formula: "least(up(weekly rate × days ÷ 7), the week − earlier slices)",
};

function restOfWeek(week: ScheduledWeek, slices: readonly ScheduledSlice[], slice: ScheduledSlice) {
  const earlier = slices.filter((each) => isOfRun(each, slice) && each.from < slice.from);
  return {
    "the week": formatPence(priceOfDays(week.price, 7 - week.importedDays)),
    "earlier slices": formatPence(totalPence(earlier)),
  };
}

function isOfRun(each: ScheduledSlice, { weekNumber, source }: ScheduledSlice): boolean {
  return each.weekNumber === weekNumber && each.source === source;
}

/**
 * Calculates the weekly schedule of maternity, adoption, paternity, shared parental, bereavement or neonatal care pay.
 *
 * A week is seven days from the first day of pay. It pays 90% of average weekly earnings, limited to the standard rate
 * in force on its first day (except in the first six weeks of maternity and adoption pay) and raised to the penny. A
 * week split over pay periods pays sevenths of the unrounded rate, each slice raised to the penny, and the last the
 * rest of the week (policy `splitWeekRounding`). Without entitlement there are no weeks, only the reasons. Problems:
 * wrong facts; `start_too_early`, `start_too_late`, `too_many_blocks`, `maximum_weeks_used`, `no_payslips_for_average`;
 * `unsupported_tax_year` for a week after the loaded rules. Sources: the regulations of each payment and the Statutory
 * Payments Manual.
 */
export const familyPaySchedule: DefinedCalculation<FamilyPayFacts, FamilyPaySchedule> = defineCalculation({
  name: "schedule",
  facts: FAMILY_FACTS,
  judgesWrongFacts: true,
  law: findFamilyAward,
  work: (_, award, reader) => workSchedule(award, reader),
  write: writeSchedule,
  explain: explainSchedule,
});

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
