export type { Condition, FailureReason } from "./conditions";
export type * from "./family-facts";
export { familyPaySchedule } from "./family-pay-schedule";
export type { LostReason } from "./lost-weeks";
export type * from "./schedule";
