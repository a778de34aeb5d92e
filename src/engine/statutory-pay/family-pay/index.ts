export type { BlockFacts } from "./blocks";
export type { Condition, FailureReason } from "./conditions";
export { isReportedApart } from "./conditions";
export { dailyBreakdown, lastDayOfRates, type ScheduleDay } from "./daily-breakdown";
export type {
  BereavementType,
  CustodyFacts,
  FamilyPayFacts,
  ImportedFacts,
  OtherEmploymentFacts,
  PartnerFacts,
} from "./family-facts";
export { familyPaySchedule } from "./family-pay-schedule";
export type { LostReason } from "./lost-weeks";
export type { CarePeriodFacts } from "./neonatal-care";
export type * from "./pay-rise-recalculation";
export { recalculateForPayRises } from "./recalculate-for-pay-rises";
export type * from "./schedule";
