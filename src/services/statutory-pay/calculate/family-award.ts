import type { Result, Rulebook, WorkingStep } from "../../../engine";
import type { FamilyPaymentType } from "../../../engine/base";
import {
  dailyBreakdown,
  type FamilyPayFacts,
  type FamilyPaySchedule,
  familyPaySchedule,
} from "../../../engine/statutory-pay/family-pay";
import type { Slice } from "../../../engine/statutory-pay/slices";
import { stepsShown } from "../../contract";
import type { Award, Ground } from "./award";
import { type Calculated, type Details, familyWarnings } from "./outcome";
import { NO_RECOVERY } from "./recovery";

/** Returns the engine's facts of a family award. */
export function familyFacts(award: Award, type: FamilyPaymentType, ground: Ground): FamilyPayFacts {
  const { request, imported, overrides, externalPayments, payRises } = award;
  const other = request.otherFamilyPaymentId;
  const testDate = other === undefined ? null : (ground.testDates.get(other) ?? null);
  const facts = {
    allowProvisionalRates: true,
    ...request,
    statutoryType: type,
    employment: ground.employment,
    payPeriods: ground.payPeriods,
    overrides,
    externalPayments,
    ...(imported === null ? {} : { imported }),
    ...(payRises.length === 0 ? {} : { payRises }),
    ...(testDate === null ? {} : { otherPaymentTestDate: testDate }),
  };
  // The engine reports what is missing or wrong.
  return facts as FamilyPayFacts;
}

/** Calculates a family award. */
export function calculateFamily(
  award: Award,
  type: FamilyPaymentType,
  ground: Ground,
  rulebook: Rulebook,
): Result<Calculated> {
  const made = familyPaySchedule(familyFacts(award, type, ground), rulebook, { explain: true });
  if (!made.ok) return made;
  const { value, workings, rules } = made;
  return { ...made, value: shownFamily(value, workings?.steps ?? [], rules) };
}

/** Returns a family schedule as an outcome. */
export function shownFamily(schedule: FamilyPaySchedule, steps: readonly WorkingStep[], rules: string): Calculated {
  const { lineItems, weeks, warnings, conditions, keyDates, notices, ...rest } = schedule;
  return {
    lineItems,
    outcome: {
      startDate: rest.startDate,
      endDate: rest.endDate,
      totalAmount: rest.totalAmount,
      isEntitled: rest.isEntitled,
      entitlementFailureReasons: [...rest.entitlementFailureReasons],
      averageWeeklyEarnings: rest.averageWeeklyEarnings,
      exactAverageWeeklyEarnings: rest.exactAverageWeeklyEarnings,
      averageEarningsSource: rest.averageEarningsSource,
      relevantPeriodStartDate: rest.relevantPeriodStartDate,
      relevantPeriodEndDate: rest.relevantPeriodEndDate,
      qualifyingWeekStartDate: rest.qualifyingWeekStartDate,
      qualifyingWeekEndDate: rest.qualifyingWeekEndDate,
      testDate: rest.testDate,
      lowerEarningsLimit: rest.lowerEarningsLimit,
      weeks: weeks.map(({ weeklyAmount: _, ...week }) => week),
      recovery: NO_RECOVERY,
      conditions: conditions.map((each) => ({ ...each })),
      keyDates: { ...keyDates },
      notices: notices.map((each) => ({ ...each })),
      sickness: null,
      overpayments: [],
      warnings: familyWarnings(warnings),
      rulesDigest: rules,
    },
    details: { dailyBreakdown: daysOf(lineItems), workings: stepsShown(steps) },
  };
}

/** Returns the days of line items, each with its share. */
function daysOf(lineItems: readonly Slice[]): Details["dailyBreakdown"] {
  const days = dailyBreakdown(lineItems);
  if (!days.ok) return [];
  return days.value.map(({ date, weekNumber, amount }) => ({
    date,
    weekNumber,
    amount,
    isQualifyingDay: true,
    isWaitingDay: false,
  }));
}
