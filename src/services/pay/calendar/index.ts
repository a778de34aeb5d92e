export type { BankHolidayTerritory as Territory } from "../../../engine";
export {
  findPayPeriod,
  type NonWorkingDayRule,
  type PaymentDateRule,
  type PayPeriod,
  type PaySchedule,
  payPeriodAt,
  usualPeriodEnd,
} from "./pay-calendar";
export { isWorkingDay, workingDayFrom, workingDayUpTo } from "./working-days";
