import type { BankHolidayTerritory } from "../../../engine";
import type { DayNumber, PayFrequency } from "../../../engine/base";

export const PAYMENT_DATE_RULES = ["SameDay", "LastDay", "LastWorkingDay", "LastWeekday"] as const;
export type PaymentDateRule = (typeof PAYMENT_DATE_RULES)[number];
export const NON_WORKING_DAY_RULES = ["None", "PreviousWorkingDay", "NextWorkingDay"] as const;
export type NonWorkingDayRule = (typeof NON_WORKING_DAY_RULES)[number];

/** The order of a payroll's pay periods and payment dates. */
export interface PaySchedule {
  readonly payFrequency: Exclude<PayFrequency, "Irregular">;
  readonly firstPeriodStart: DayNumber;
  readonly firstPeriodEnd: DayNumber;
  readonly firstPayment: DayNumber;
  readonly paymentDateRule: PaymentDateRule;
  /** Monday is 0; for `LastWeekday`. */
  readonly paymentWeekday: number | null;
  readonly nonWorkingDayRule: NonWorkingDayRule;
  readonly territory: BankHolidayTerritory;
}
