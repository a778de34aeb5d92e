export type { BlockFacts } from "./blocks";
export type { Condition, FailureReason } from "./conditions";
export { dailyBreakdown, type ScheduleDay } from "./daily-breakdown";
export type {
  BereavementType,
  CustodyFacts,
  FamilyPayFacts,
  ImportedFacts,
  OtherEmploymentFacts,
  PartnerFacts,
} from "./family-facts";
export { familyPaySchedule } from "./family-pay-schedule";
export { lastDayOfRates } from "./last-day-of-rates";
export type { LostReason } from "./lost-weeks";
export type { CarePeriodFacts } from "./neonatal-care";
export type * from "./pay-rise-recalculation";
export { recalculateForPayRises } from "./recalculate-for-pay-rises";
export { isReportedApart } from "./reported-apart";
export type * from "./schedule";
