import type { Tx } from "../../platform/store";

/** What changed: one employee of a payroll, a payroll, or, with neither, the whole organisation. */
export interface Changed {
  readonly organisationId: string;
  readonly payrollConfigId?: string;
  readonly employeeId?: string;
}

/** An employee whose payslip in the open run of a payroll has to be calculated again. */
export interface EmployeeMark {
  readonly employeeId: string;
  readonly payrollConfigId: string;
}

/** Up to where a payroll or an employee is locked. */
export interface LockedThrough {
  /** What goes by days of work, such as salary, is fixed up to this day. */
  readonly periodEndDate: string;
  /** What goes by payment dates, such as tax codes, is fixed up to this day. */
  readonly paymentDate: string;
}

export interface RunsSoFar {
  readonly count: number;
  readonly lastSequence: number;
  readonly lastLocked: { readonly year: number; readonly period: number } | null;
}

/** What the rooms below pay runs need of them; pay runs give it. */
export interface PayrollRuns {
  /** Marks open runs to be calculated again, in the transaction of the change, and has a job do it. */
  readonly markDirty: (tx: Tx, changed: Changed) => Promise<void>;
  /** The same as `markDirty` of each of many employees. */
  readonly markEmployeesDirty: (tx: Tx, organisationId: string, marks: readonly EmployeeMark[]) => Promise<void>;
  /** Keeps a run from being created until the transaction ends. */
  readonly holdMarks: (tx: Tx, organisationId: string) => Promise<void>;
  /** Deletes the marks of a payroll that is deleted. */
  readonly forgetMarks: (tx: Tx, payrollConfigId: string) => Promise<void>;
  /** The end of the last locked run of a payroll; null before the first one. */
  readonly lockedThrough: (tx: Tx, payrollConfigId: string) => Promise<LockedThrough | null>;
  /** The runs of payrolls, by payroll; a payroll without any is left out. */
  readonly soFar: (tx: Tx, payrollConfigIds: readonly string[]) => Promise<ReadonlyMap<string, RunsSoFar>>;
}
