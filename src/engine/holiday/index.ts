export { type AverageWeek, type AverageWeekFacts, averageWeek, type WeekWorked } from "./average-week";
export { type AccruedHoliday, accrueHoliday, type HolidayAccrualFacts } from "./holiday-accrual";
export { type HolidayEntitlement, type HolidayEntitlementFacts, holidayEntitlement } from "./holiday-entitlement";
export { type RolledUpHolidayPay, type RolledUpHolidayPayFacts, rolledUpHolidayPay } from "./rolled-up-pay";
