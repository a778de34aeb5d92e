import type { Payslip, PensionType } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import { contributionsOf } from "./contributions-of";

/** Returns the refunds of all pensions of a payslip, by the type under which they were deducted. */
export function refundsByType(payslip: Payslip): Partial<Record<PensionType, string>> {
  const sums: Partial<Record<PensionType, string>> = {};
  for (const { pensionRefundsByType } of contributionsOf(payslip)) {
    for (const type of ["NetPayArrangement", "ReliefAtSource", "SalarySacrifice"] as const) {
      const amount = pensionRefundsByType[type];
      if (amount !== undefined) sums[type] = formatPence(readPence(sums[type] ?? "0") + readPence(amount));
    }
  }
  return sums;
}
