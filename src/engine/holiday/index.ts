export { type AverageWeek, type AverageWeekFacts, averageWeek, type WeekWorked } from "./average-week";
export { type AccruedHoliday, accrueHoliday, type HolidayAccrualFacts } from "./holiday-accrual";
export { holidayEntitlement } from "./holiday-entitlement";
export type { HolidayEntitlement, HolidayEntitlementFacts } from "./holiday-facts";
export { type RolledUpHolidayPay, type RolledUpHolidayPayFacts, rolledUpHolidayPay } from "./rolled-up-pay";
