export { halfUpShare } from "./exact";
export type * from "./facts";
export {
  type EffectivePolicy,
  resolveSalaryPolicies,
  type SalaryPolicies,
  type SalaryPolicyFacts,
} from "./resolve-salary-policies";
export { salaryLines } from "./salary-lines";
export { splitIntoSegments } from "./split-into-segments";
export type {
  CalculationMethod,
  DurationUnit,
  LeaveDocument,
  LeavePolicy,
  LeavePolicyType,
  LeaveTier,
  SettingSource,
  StatutoryType,
} from "./words";
