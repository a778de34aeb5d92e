import type { Payslip } from "../../engine";
import { isPaidByWeek } from "../../engine/base";

/** Returns the tax code as a payslip prints it: "S1257L M1". */
export function operatedCode({ taxCode, week1Month1, payFrequency }: Payslip): string {
  if (!week1Month1) return taxCode;
  return `${taxCode} ${isPaidByWeek(payFrequency) ? "W1" : "M1"}`;
}
