import type { Tx } from "../../platform/store";

/** The scope of a change: one employee of a payroll, a payroll, or, with neither, the whole organisation. */
export interface Changed {
  readonly organisationId: string;
  readonly payrollConfigId?: string;
  readonly employeeId?: string;
}

/** An employee whose payslip in a payroll's open run must be calculated again. */
export interface EmployeeMark {
  readonly employeeId: string;
  readonly payrollConfigId: string;
}

/** How far a payroll or an employee is locked. */
export interface LockedThrough {
  /** Records that apply by working days, such as salary, are locked up to this day. */
  readonly periodEndDate: string;
  /** Records that apply by payment date, such as tax codes, are locked up to this day. */
  readonly paymentDate: string;
}

export interface RunsSoFar {
  readonly count: number;
  readonly lastSequence: number;
  readonly lastLocked: { readonly year: number; readonly period: number } | null;
}

/** What modules below pay runs need from them; the pay runs service implements it. */
export interface PayrollRuns {
  /** Marks open runs for recalculation, in the transaction of the change, and queues a job for it. */
  readonly markDirty: (tx: Tx, changed: Changed) => Promise<void>;
  /** Does the same as `markDirty` for each of many employees. */
  readonly markEmployeesDirty: (tx: Tx, organisationId: string, marks: readonly EmployeeMark[]) => Promise<void>;
  /** Blocks the creation of a run until the transaction ends. */
  readonly holdMarks: (tx: Tx, organisationId: string) => Promise<void>;
  /** Deletes the marks of a payroll that is deleted. */
  readonly forgetMarks: (tx: Tx, payrollConfigId: string) => Promise<void>;
  /** Returns the end of the last locked run of a payroll; null before the first. */
  readonly lockedThrough: (tx: Tx, payrollConfigId: string) => Promise<LockedThrough | null>;
  /** Returns the runs of payrolls, by payroll; payrolls without runs are left out. */
  readonly soFar: (tx: Tx, payrollConfigIds: readonly string[]) => Promise<ReadonlyMap<string, RunsSoFar>>;
}
