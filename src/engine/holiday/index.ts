export { type AverageWeek, type AverageWeekFacts, averageWeek } from "./average-week";
export { carriedOverHoliday } from "./carry-over";
export {
  CARRY_OVER_CAUSES,
  type CarriedOver,
  type CarryOver,
  type CarryOverCause,
  type CarryOverFacts,
} from "./carry-over-facts";
export * from "./holiday-accrual";
export * from "./holiday-balance";
export * from "./holiday-days";
export { EVERY_DAY, holidayEntitlement } from "./holiday-entitlement";
export type { HolidayEntitlement, HolidayEntitlementFacts } from "./holiday-facts";
export { type HolidayPay, type HolidayPayFacts, holidayPay } from "./holiday-pay";
export { hasRolledUpPay, holidayRecordsFrom } from "./holiday-rule";
export { holidayYear } from "./holiday-year";
export {
  BANK_HOLIDAY_MODES,
  HOLIDAY_ACCRUALS,
  HOLIDAY_KINDS,
  type HolidayYear,
  type HolidayYearFacts,
  isIrregularWork,
  policyChoices,
} from "./holiday-year-facts";
export { type HoursBeforeLeave, type HoursBeforeLeaveFacts, hoursBeforeLeave } from "./hours-before-leave";
export { leaveYearOf } from "./leave-year";
export { type LeaverHoliday, type LeaverHolidayFacts, leaverHoliday } from "./leaver-holiday";
export { DAYS_READ_FOR_AVERAGE, type LookedAtWeek, WEEKS_OF_AVERAGE, type WeekWorked } from "./looked-at-weeks";
export { averageDayHours, type PatternWeek, patternWeek, unitsOfDay, weekOfRotation } from "./pattern-week";
export * from "./rolled-up-pay";
export { HOLIDAY_ROUNDINGS, HOLIDAY_UNITS, type HolidayRounding, type HolidayUnit } from "./units";
export { type WeeksOfPayFacts, weeksOfPay } from "./weeks-of-pay";
