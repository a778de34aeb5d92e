import type { WEEKDAYS } from "../../../engine/base";
import type { StateAidSector } from "../../../engine/filings";
import type { NonWorkingDayRule, PaymentDateRule, Territory } from "../calendar";

/** Documents as stored: texts and amounts as the interface shows them, nothing left out. */

export type Weekday = (typeof WEEKDAYS)[number];

export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly line3: string | null;
  readonly line4: string | null;
  readonly postcode: string | null;
  readonly country: "England" | "Scotland" | "Wales" | "NorthernIreland" | "Other" | null;
  readonly foreignCountry: string | null;
}

export interface BankAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly buildingSocietyReference: string | null;
}

export interface OrganisationRecord {
  readonly legalName: string;
  readonly tradingName: string | null;
  readonly companyRegistrationNumber: string | null;
  readonly address: Address;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly contactTelephone: string | null;
  readonly startDate: string | null;
  readonly bankAccount: BankAccount | null;
  readonly bacsServiceUserNumber: string | null;
}

export const SENDER_TYPES = ["Employer", "Agent", "Bureau"] as const;

/** Amounts are texts, as the interface shows them. */
export interface TaxSettingsRecord {
  readonly taxOfficeNumber: string;
  readonly taxOfficeReference: string;
  readonly accountsOfficeReference: string;
  readonly uniqueTaxpayerReference: string | null;
  readonly corporationTaxReference: string | null;
  readonly econ: string | null;
  readonly employmentAllowance: boolean;
  readonly employmentAllowanceMaxClaim: string | null;
  /** Missing from settings that were saved before this field was added. */
  readonly stateAidSector?: StateAidSector | null;
  readonly smallEmployersRelief: boolean | null;
  readonly apprenticeshipLevy: boolean;
  readonly apprenticeshipLevyAllowance: string | null;
  readonly quarterlyPaymentSchedule: boolean;
  readonly senderType: (typeof SENDER_TYPES)[number];
}

export interface WeekPattern {
  readonly monday: string;
  readonly tuesday: string;
  readonly wednesday: string;
  readonly thursday: string;
  readonly friday: string;
  readonly saturday: string;
  readonly sunday: string;
}

/** A pattern in the form of the engine's salary module; the day from which it is in force is stored separately. */
export interface WorkingPattern extends Partial<WeekPattern> {
  readonly patternType: "Weekly" | "Rotating";
  readonly weeks?: readonly WeekPattern[];
  readonly rotationStartDate?: string;
  readonly hoursPerWeek?: string;
  readonly bankHolidaysAreWorkingDays: boolean;
}

export interface PaymentPeriodConfig {
  readonly firstPeriodStartDate: string;
  readonly firstPeriodEndDate: string;
  readonly firstPaymentDate: string;
  readonly paymentDateRule: PaymentDateRule;
  readonly paymentWeekday: Weekday | null;
  readonly nonWorkingDayRule: NonWorkingDayRule;
  /** Null for the organisation's. */
  readonly bankHolidayCalendar: Territory | null;
}
