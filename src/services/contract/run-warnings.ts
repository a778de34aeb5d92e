import type { Rulebook } from "../../engine";
import type { Tx } from "../../platform/store";

/** A pay run to check for warnings. */
export interface RunToWarnOf {
  readonly payrollConfigId: string;
  /** The tax year of its regular pay date. */
  readonly year: number;
  /** Its place in the payroll's calendar, from 0. */
  readonly sequence: number;
  /** Which run of the period; 0 is the main run. */
  readonly supplementary: number;
  readonly rulebook: Rulebook;
}

/** A warning about a run as a whole, or about one employee of it. */
export interface WholeRunWarning {
  readonly employeeId?: string;
  readonly token: string;
  readonly text: string;
}

/** Returns a service's warnings before a run is locked, beyond those of its payslips. Must not change anything. */
export type RunWarnings = (tx: Tx, run: RunToWarnOf) => Promise<readonly WholeRunWarning[]>;
