import type { Payslip, PayslipAmounts } from "../../../engine";
import type { PayslipData } from "../contract/payslip-schemas";

/** What is frozen of a payslip: what the interface shows, and the engine's payslip that the next one goes on from. */
export interface SlipDocument {
  readonly shown: PayslipData;
  readonly employmentToDate: PayslipAmounts;
  readonly payslip: Payslip;
}
