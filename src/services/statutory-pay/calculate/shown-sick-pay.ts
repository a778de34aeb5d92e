import type { SickPay, SickPayLineItem, SspExclusionReason, WorkingStep } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import { stepsShown } from "../../contract";
import type { ShownWeek } from "../contract/calculation-schemas";
import { type Award, getAbsenceId } from "./award";
import { type Calculated, type Outcome, weekWarnings } from "./outcome";
import { NO_RECOVERY } from "./recovery";

/** The reasons of sick pay that have a token of the interface; the others are written in its style. */
const TOKENS: Readonly<Partial<Record<SspExclusionReason, string>>> = {
  BelowLowerEarningsLimit: "average_earnings_below_lower_limit",
  MaximumWeeksReached: "maximum_weeks_used",
  ThreeYearLimit: "maximum_duration_reached",
  NotAPeriodOfIncapacity: "under_four_days",
};

function tokenOf(reason: SspExclusionReason): string {
  return TOKENS[reason] ?? reason.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** Returns one award's part of an employee's sick pay. */
export function shownSickPay(award: Award, value: SickPay, steps: readonly WorkingStep[], rules: string): Calculated {
  const id = getAbsenceId(award);
  const items = value.lineItems.filter(({ absenceId }) => absenceId === id);
  const lineItems = items.map(({ absenceId: _, ...slice }, index) => ({ ...slice, lineItemSequence: index + 1 }));
  const weeks = weeksOf(items);
  const days = value.dailyBreakdown.filter(({ absenceId }) => absenceId === id);
  return {
    lineItems,
    outcome: {
      ...chainOf(value, id),
      startDate: award.request.startDate ?? null,
      endDate: award.request.endDate ?? null,
      totalAmount: formatPence(items.reduce((sum, { amount }) => sum + readPence(amount), 0)),
      relevantPeriodStartDate: null,
      relevantPeriodEndDate: null,
      qualifyingWeekStartDate: null,
      qualifyingWeekEndDate: null,
      weeks,
      recovery: NO_RECOVERY,
      conditions: [],
      keyDates: {},
      notices: [],
      overpayments: [],
      warnings: [
        ...belowStatutory(value, weeks),
        ...weekWarnings("no_pay_period", [
          ...new Set(items.filter(({ period }) => period === null).map(({ weekNumber }) => weekNumber)),
        ]),
      ],
      rulesDigest: rules,
    },
    details: {
      dailyBreakdown: days.map(({ date, amount, isQualifyingDay, isWaitingDay }) => ({
        date,
        weekNumber: items.find(({ from, to }) => from <= date && date <= to)?.weekNumber ?? null,
        amount,
        isQualifyingDay,
        isWaitingDay,
      })),
      workings: stepsShown(steps),
    },
  };
}

function belowStatutory({ weeksBelowStatutory }: SickPay, weeks: readonly ShownWeek[]) {
  const below = weeks.filter(({ weekStartDate }) => weeksBelowStatutory.includes(weekStartDate));
  return weekWarnings(
    "below_statutory_amount",
    below.map(({ weekNumber }) => weekNumber),
  );
}

type OfChain =
  | ("isEntitled" | "entitlementFailureReasons" | "averageWeeklyEarnings" | "exactAverageWeeklyEarnings")
  | ("averageEarningsSource" | "lowerEarningsLimit" | "sickness" | "testDate");

/** What there is to say of an absence that is in no chain, as short ones are. */
const NO_CHAIN = {
  averageWeeklyEarnings: null,
  exactAverageWeeklyEarnings: null,
  averageEarningsSource: null,
  lowerEarningsLimit: null,
  chainStartDate: null,
  weeksRemaining: null,
  lastPaidDate: null,
  exclusionReason: "NotAPeriodOfIncapacity",
} as const;
const NO_DAYS = { waitingDays: 0, paidDays: 0, weeksUsed: "0.00" };

/** Returns what the chain of an absence says of it. */
function chainOf({ chains, absences, dailyBreakdown }: SickPay, id: string): Pick<Outcome, OfChain> {
  const worksInOtherJob = dailyBreakdown.some(
    ({ absenceId, exclusionReason }) => absenceId === id && exclusionReason === "WorksInOtherJob",
  );
  const none = worksInOtherJob ? { ...NO_CHAIN, exclusionReason: "WorksInOtherJob" as const } : NO_CHAIN;
  const chain = chains.find(({ absenceIds }) => absenceIds.includes(id)) ?? none;
  const absence = absences.find(({ absenceId }) => absenceId === id) ?? NO_DAYS;
  const reason = chain.exclusionReason;
  return {
    isEntitled: reason === null,
    entitlementFailureReasons: reason === null ? [] : [tokenOf(reason)],
    averageWeeklyEarnings: chain.averageWeeklyEarnings,
    exactAverageWeeklyEarnings: chain.exactAverageWeeklyEarnings,
    averageEarningsSource: chain.averageEarningsSource,
    lowerEarningsLimit: chain.lowerEarningsLimit,
    testDate: chain.chainStartDate,
    sickness: {
      chainStartDate: chain.chainStartDate,
      exclusionReason: reason,
      waitingDays: absence.waitingDays,
      paidDays: absence.paidDays,
      weeksUsed: absence.weeksUsed,
      chainWeeksRemaining: chain.weeksRemaining,
      lastPaidDate: chain.lastPaidDate,
    },
  };
}

/** Returns the weeks of an award's own slices. */
function weeksOf(items: readonly SickPayLineItem[]): ShownWeek[] {
  const starts = [...new Set(items.map(({ weekStartDate }) => weekStartDate))];
  return starts.flatMap((start) => {
    const week = items.filter(({ weekStartDate }) => weekStartDate === start);
    const last = week.at(-1);
    if (last === undefined) return [];
    const paid = week.filter((each, index) => week.findIndex(({ from }) => from === each.from) === index);
    const days = paid.reduce((sum, each) => sum + each.days, 0);
    return {
      weekNumber: last.weekNumber,
      weekStartDate: last.weekStartDate,
      weekEndDate: last.weekEndDate,
      days,
      rateBasis: last.rateBasis,
      weeklyRate: last.weeklyRate,
      amount: formatPence(week.reduce((sum, { amount }) => sum + readPence(amount), 0)),
      status: days === 0 ? ("Waiting" as const) : ("Payable" as const),
      reason: null,
      isProvisional: false,
    };
  });
}
