export type {
  CalculationMethod,
  EmploymentWindow,
  PartPeriodDivisor,
  SalaryFacts,
  SalaryFrequency,
  SalaryLine,
  SalaryLineKind,
  SalaryOfPeriod,
  SalarySegment,
  SalarySegments,
  SalarySettings,
  SalaryVersion,
  SegmentFacts,
  StatutoryLine,
  UnpaidDays,
} from "./facts";
export type { DurationUnit, LeaveDocument, LeavePolicy, LeavePolicyType, LeaveTier } from "./leave-document";
export { type FamilyLeaveFacts, normalPayForgone } from "./normal-pay-forgone";
export * from "./resolve-salary-policies";
export { salaryLines } from "./salary-lines";
export { splitIntoSegments } from "./split-into-segments";
export type { SettingSource, StatutoryType } from "./words";
export type { WeekPattern, WorkingPattern } from "./working-pattern";
