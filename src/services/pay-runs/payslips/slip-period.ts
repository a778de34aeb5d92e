import type { RunPeriod } from "../runs/run-period";

/** A payslip's period: a run's, or one outside the payroll's calendar, which has no run and no place in it. */
export interface SlipPeriod extends Omit<RunPeriod, "payRunId" | "sequence"> {
  readonly payRunId: string | null;
  readonly sequence: number | null;
}
