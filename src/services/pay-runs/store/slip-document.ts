import type { Payslip } from "../../../engine";
import type { PayslipData } from "../contract/payslip-schemas";
import type { ShownAmounts } from "../payslips/add-amounts";

/** The frozen contents of a payslip: what the interface shows, and the engine's, which the next continues from. */
export interface SlipDocument {
  readonly shown: PayslipData;
  readonly employmentToDate: ShownAmounts;
  readonly payslip: Payslip;
  /** Earnings that count for automatic enrolment, for a further payment in the same period. */
  readonly countedEarnings: string;
}
