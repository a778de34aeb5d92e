export type CalculationMethod = "CalendarDays" | "WorkingDays";

export const CALCULATION_METHODS: readonly CalculationMethod[] = ["CalendarDays", "WorkingDays"];

/** The level that a setting comes from. */
export type SettingSource = "Employee" | "Organisation" | "Default";

/** The seven statutory payments. */
export const STATUTORY_TYPES = [
  "StatutorySickPay",
  "StatutoryMaternityPay",
  "StatutoryPaternityPay",
  "StatutoryAdoptionPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
] as const;

export type StatutoryType = (typeof STATUTORY_TYPES)[number];

export type LeavePolicyType = "DeductAbsentDays" | "FullPay";

export type DurationUnit = "Day" | "Week" | "Month";

/** A stretch of the leave in which salary is topped up to a percentage. Tiers follow one another. */
export interface LeaveTier {
  readonly duration: { readonly value: number; readonly unit: DurationUnit };
  /** Per cent of salary, up to two decimals. */
  readonly percentage: string | number;
}

export interface LeavePolicy {
  readonly type: LeavePolicyType;
  /** Only with `DeductAbsentDays`. */
  readonly tiers?: readonly LeaveTier[];
}

/** A level's leave policies: a payment's own beats the one for its kind of leave. */
export interface LeaveDocument {
  readonly sickness?: LeavePolicy | null;
  readonly familyLeave?: LeavePolicy | null;
  readonly byType?: Partial<Record<StatutoryType, LeavePolicy | null>>;
}
