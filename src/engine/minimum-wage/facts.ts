import type { Amount, CalendarDate, Money, PayFrequency } from "../base";

/** One pay reference period of one worker. */
export interface MinimumWageFacts {
  readonly periodStartDate: CalendarDate;
  readonly dateOfBirth: CalendarDate;
  /** The last day on which the worker is of compulsory school age; needed under 16. */
  readonly schoolLeavingDate?: CalendarDate | null;
  /** An apprentice's date of starting the apprenticeship; leave out for anyone else. */
  readonly apprenticeshipStartDate?: CalendarDate | null;
  /** Pay that counts: basic pay, incentives and bonuses, after salary sacrifice; no overtime premium, tips, allowances or expenses. */
  readonly payThatCounts: Amount;
  /** Deductions and payments for the employer's own use or benefit. */
  readonly deductionsForEmployer?: Amount;
  /** Hours in the period, to the hundredth, as a decimal string or number. Not with `salariedHours`. */
  readonly hours?: string | number;
  /** Salaried hours work: the hours of the period follow from those of the year. */
  readonly salariedHours?: SalariedHoursFacts;
  /** Days on which the employer provides accommodation, and what it charges for them. */
  readonly accommodationDays?: number;
  readonly accommodationCharge?: Amount;
}

export type SalariedPayFrequency = Extract<PayFrequency, "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly">;

/** Salaried hours work in one pay reference period. Hours have up to two decimals. */
export interface SalariedHoursFacts {
  /** Basic hours of the calculation year under the contract. */
  readonly basicHours: string | number;
  readonly payFrequency: SalariedPayFrequency;
  /** Days employed in a period in which the employment starts or ends; left out for a whole period. */
  readonly employedDays?: number;
  /** Basic hours of absence in the period that were not paid, or were paid less. */
  readonly unpaidAbsenceHours?: string | number;
  /** Given from the period in which the worker has worked more than the basic hours of the calculation year. */
  readonly exceeded?: BasicHoursExceeded;
}

export interface BasicHoursExceeded {
  /** Hours worked, and treated as worked, from the day on which the basic hours were exceeded. */
  readonly hoursWorked: string | number;
  /** Days of the period before that day, and from it; left out in later periods, which are wholly after it. */
  readonly daysBefore?: number;
  readonly daysFrom?: number;
}

/** "None": of compulsory school age, and so without a minimum wage. */
export type MinimumWageBand = "Apprentice" | "Age" | "None";

export interface MinimumWage {
  readonly isCompliant: boolean;
  /** The age at the start of the period, which chooses the rate. */
  readonly age: number;
  readonly band: MinimumWageBand;
  /** null without a minimum wage. */
  readonly hourlyRate: Money | null;
  /** Hours of the period, to the nearest hundredth; the exact ones are used. */
  readonly hours: string;
  /** The least that must be paid for the hours, raised to the penny. */
  readonly payRequired: Money;
  /** After deductions for the employer and the effect of accommodation. */
  readonly payThatCounts: Money;
  /** By how much pay falls short; 0.00 when it does not. */
  readonly shortfall: Money;
}
