import { formatPence } from "../../base";
import type { PayslipChapters } from "./payslip-chapters";
import { WITH_CHAPTERS } from "./with-chapters";

/** The chapters of a preview: net pay below zero is a warning with the shortfall, and every other figure as it stands. */
export const WITH_SHORTFALL: PayslipChapters = {
  ...WITH_CHAPTERS,
  shortfall: true,
  write(read, settlement) {
    const payslip = WITH_CHAPTERS.write(read, settlement);
    const { netPay } = settlement.amounts;
    if (netPay >= 0) return payslip;
    const warning = { token: "negative_net_pay", arguments: { shortfall: formatPence(-netPay) } } as const;
    return { ...payslip, warnings: [...payslip.warnings, warning] };
  },
};
