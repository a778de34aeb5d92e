export { bankHolidays, type Territory } from "./bank-holidays";
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
