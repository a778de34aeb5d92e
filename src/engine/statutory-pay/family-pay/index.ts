export type { Condition, FailureReason } from "./conditions";
export { dailyBreakdown, type ScheduleDay } from "./daily-breakdown";
export type * from "./family-facts";
export { familyPaySchedule } from "./family-pay-schedule";
export type { LostReason } from "./lost-weeks";
export type * from "./pay-rise-recalculation";
export { recalculateForPayRises } from "./recalculate-for-pay-rises";
export type * from "./schedule";
