import type { AMOUNTS_IN_PRINT, Amount, CalendarDate, Money, PayFrequency } from "../../base";
import type { Payslip, SummaryItemType } from "../../gross-to-net";
import type { FormEmployer, FormEmployerFacts, FormPerson, PersonFacts } from "../person";

/** One payment to an employee, with everything else a payslip must state. */
export interface PayslipContentsFacts {
  readonly employee: PersonFacts;
  readonly employer: FormEmployerFacts;
  /** The payslip as `grossToNet` returns it. */
  readonly payslip: Payslip;
  /** The pay period, if it is not the payslip's own period. */
  readonly periodStartDate?: CalendarDate;
  readonly periodEndDate?: CalendarDate;
  /** How net pay is paid; the parts add up to net pay. Required by law if parts are paid in different ways. */
  readonly payments?: readonly NetPaymentFacts[];
  /** Hours if pay varies by time worked, as one figure or several. */
  readonly hours?: readonly HoursFacts[];
  /** `FINAL` when left out. */
  readonly status?: "PREVIEW" | "FINAL";
}

export interface NetPaymentFacts {
  /** "Bacs", "Cash", "Cheque": as the employer names it; null or left out if not known. */
  readonly method?: string | null;
  readonly accountName?: string;
  readonly accountNumberLast4?: string;
  readonly amount: Amount;
}

export interface HoursFacts {
  readonly description: string;
  /** Hours, with up to two decimals. */
  readonly units: Amount;
  readonly payRate?: Amount;
}

/** A row of a payment, a deduction, or information. */
export interface PayslipRow {
  readonly code: string;
  /** The purpose of a deduction. */
  readonly description: string;
  /** Positive in its usual direction; negative corrects an earlier row. */
  readonly amount: Money;
}

export interface NetPayment {
  readonly method: string | null;
  readonly accountName: string | null;
  readonly accountNumberLast4: string | null;
  readonly amount: Money;
}

export interface PaidHours {
  readonly description: string;
  /** With two decimals. */
  readonly units: string;
  readonly payRate: Money | null;
}

/** Figures of the payment, or of the year with it. */
export type PayslipFigures = Readonly<Record<(typeof AMOUNTS_IN_PRINT)[number], Money>>;

/** The contents of a payslip, in reading order. */
export interface PayslipContents {
  readonly status: "PREVIEW" | "FINAL";
  readonly employee: FormPerson & { readonly jobTitle: string | null };
  readonly employer: FormEmployer;
  readonly taxYear: number;
  readonly taxYearLabel: string;
  readonly payFrequency: PayFrequency;
  readonly period: number;
  readonly taxWeek: number;
  readonly taxMonth: number;
  readonly periodStartDate: CalendarDate;
  readonly periodEndDate: CalendarDate;
  readonly paymentDate: CalendarDate | null;
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly niCategory: string;
  /** Rows by type; a refund of a deduction is a payment. */
  readonly rows: Readonly<Record<SummaryItemType, readonly PayslipRow[]>>;
  readonly totalPayable: Money;
  readonly totalDeductions: Money;
  readonly netPay: Money;
  readonly payments: readonly NetPayment[];
  readonly hours: readonly PaidHours[];
  /** Null if no hours are stated. */
  readonly totalHours: string | null;
  readonly forPeriod: PayslipFigures;
  readonly yearToDate: PayslipFigures;
}
