export { findPayPeriod, type PayPeriod, type PaySchedule, payPeriodAt, type Territory } from "./calendar";
export * from "./contract/bank-account";
export { checkBankAccounts, getAccounts } from "./contract/bank-account";
export { nameField, niCategoryField, ninoField, postcodeField, taxCodeField } from "./contract/uk-fields";
export { datedWorkingPattern, datedWorkingPatternShown, showPattern } from "./contract/working-pattern";
export { type ElementRow, findElements, markElementsUsed } from "./elements/find-elements";
export { ensureSystemElements } from "./elements/system-elements";
export { checkConfig, nextOpenPeriod, payrollsToJoin } from "./payrolls/next-open-period";
export {
  type ConfigRow,
  findConfig,
  findConfigs,
  findPaySchedules,
  lockConfig,
  payScheduleOf,
} from "./payrolls/payroll-configs";
export type { Weekday, WorkingPattern } from "./store";
export {
  findOrganisation,
  findTaxSettings,
  findUsualPattern,
  lockTaxSettings,
  type TaxSettingsRow,
} from "./store";
export { UNIT_NAMES } from "./store/find-settings";
export { marksPayElements } from "./store/pay-migrations";
