import type { BankHolidayTerritory } from "../../../engine";
import type { DayNumber, PayFrequency } from "../../../engine/base";

export type PaymentDateRule = "SameDay" | "LastDay" | "LastWorkingDay" | "LastWeekday";
export type NonWorkingDayRule = "None" | "PreviousWorkingDay" | "NextWorkingDay";

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
