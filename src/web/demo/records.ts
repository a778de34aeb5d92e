/** The fields of an employee's record that the page reads. */
export interface EmployeeRecord {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly payrollId: string;
  readonly firstName: string;
  readonly lastName: string;
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
