import type { AMOUNTS_IN_PRINT, CalendarDate, Money, PayFrequency } from "../../base";
import type { SummaryItemType } from "../../gross-to-net";
import type { FormEmployee, FormEmployer } from "../person";

/** A row of a payment, a deduction, or information. */
export interface PayslipRow {
  readonly code: string;
  /** The purpose of a deduction. */
  readonly description: string;
  /** Positive in its usual direction; negative corrects an earlier row. */
  readonly amount: Money;
}

/** How net pay is paid: the method, the account, and the amount. */
export interface NetPayment {
  readonly method: string | null;
  readonly accountName: string | null;
  readonly accountNumberLast4: string | null;
  readonly amount: Money;
}

/** Hours or other units that a payslip states, with their rate; null if no rate is stated. */
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
  readonly employee: FormEmployee;
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
