import type { Tx } from "../../platform/store";

/** A pay run that may be warned of. */
export interface RunToWarnOf {
  readonly payrollConfigId: string;
  /** The tax year of its regular pay date. */
  readonly year: number;
  /** Its place in the payroll's calendar, from 0. */
  readonly sequence: number;
}

/** A warning of a run as a whole. */
export interface WholeRunWarning {
  readonly token: string;
  readonly text: string;
}

/** What a service warns of before a run is locked, beside what its payslips say. It changes nothing. */
export type RunWarnings = (tx: Tx, run: RunToWarnOf) => Promise<readonly WholeRunWarning[]>;
