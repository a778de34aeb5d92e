import type { RunPeriod } from "../runs/run-period";

/** The period of a payslip: that of a run, or one outside the payroll's calendar, which has neither run nor place in it. */
export interface SlipPeriod extends Omit<RunPeriod, "payRunId" | "sequence"> {
  readonly payRunId: string | null;
  readonly sequence: number | null;
}
