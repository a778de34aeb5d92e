import type { Payslip } from "../../../engine";
import type { PayslipData } from "../contract/payslip-schemas";
import type { ShownAmounts } from "../payslips/shown-amounts";

/** What is frozen of a payslip: what the interface shows, and the engine's payslip that the next one goes on from. */
export interface SlipDocument {
  readonly shown: PayslipData;
  readonly employmentToDate: ShownAmounts;
  readonly payslip: Payslip;
  /** Earnings that automatic enrolment counts, for a further payment in the same period. */
  readonly countedEarnings: string;
}
