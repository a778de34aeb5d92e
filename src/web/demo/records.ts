import type { PensionType } from "../../engine";

/** The fields of an employee's record that the page reads. */
export interface EmployeeRecord {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly payrollId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly startDate: string;
  readonly leaver: { readonly leavingDate: string } | null;
  /** The newest first. */
  readonly salaryHistory: readonly { readonly salary: string; readonly effectiveFrom: string }[];
  readonly starter: { readonly p45: { readonly previousTaxablePay: string | null } | null } | null;
  readonly director: {
    readonly nicMethod: "Annual" | "Alternative";
    readonly appointmentDate: string;
    readonly cessationDate: string | null;
  } | null;
}

/** The fields of a court order that the page reads. */
export interface OrderRecord {
  readonly orderType: string;
  readonly status: string;
  readonly dateMade: string | null;
  readonly dateReceived: string;
  readonly totalAmountOwed: string | null;
  readonly remainingBalance: string | null;
  readonly protectedEarningsSettingCourtPerAmount: string | null;
  readonly adminFeeApplied: boolean;
  readonly details: Readonly<Record<string, string | boolean | readonly string[] | null>>;
}

/** The fields of an award of statutory pay that the page reads. */
export interface AwardRecord {
  readonly statutoryType: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly averageWeeklyEarnings: string | null;
  readonly qualifyingEventDate: string | null;
  readonly actualBirthDate: string | null;
  readonly placementDate: string | null;
  readonly neonatalCareStartDate: string | null;
  readonly neonatalCareEndDate: string | null;
  readonly weeksUsedByOtherPayment: number | null;
  readonly blocks: readonly { readonly weeks: number }[] | null;
}

/** The fields of a membership of a pension scheme that the page reads. */
export interface MembershipRecord {
  readonly enrolmentDate: string;
  readonly pensionGroup: {
    readonly name: string;
    readonly pensionSchemaId: string;
    readonly pensionType: PensionType;
    readonly contributionBasis: string;
    readonly contributionMode: "Percentage" | "FixedAmount";
    readonly employeeFactor: string;
    readonly employerFactor: string;
    readonly nationalInsuranceSavingsFactor: string | null;
  };
}

/** A date to come about pensions: an employee's, or the employer's. */
export interface PensionDateRecord {
  readonly date: string;
  readonly kind: string;
  readonly employeeId: string | null;
}

interface PeriodOfYear {
  readonly year: number;
  readonly period: number;
}

export interface PayrollRecord {
  readonly name: string;
  readonly payFrequency: string;
  readonly hasPayRuns: boolean;
  /** The period of the run that would be created next. */
  readonly nextPeriod: PeriodOfYear;
  readonly lastLockedPeriod: PeriodOfYear | null;
}

/** The tax details in force on a day. */
export interface TaxRecord {
  readonly taxCode: string | null;
  readonly week1Month1: boolean | null;
  readonly niCategory: string | null;
  readonly studentLoanPlan: string | null;
  readonly postgraduateLoan: boolean;
}
