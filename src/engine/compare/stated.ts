import type { StatedPence } from "./amounts";

/** What another payroll states of one payslip. */
export interface Stated {
  readonly amounts: StatedPence;
  readonly taxCode: string | null;
  readonly niCategory: string | null;
  readonly week1Month1: boolean | null;
}
