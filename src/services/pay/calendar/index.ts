export type { BankHolidayTerritory as Territory } from "../../../engine";
export { findPayPeriod, type PayPeriod, payPeriodAt, usualPeriodEnd } from "./pay-calendar";
export type { NonWorkingDayRule, PaymentDateRule, PaySchedule } from "./pay-schedule";
