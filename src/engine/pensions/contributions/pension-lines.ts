import { formatPence } from "../../base";
import type { PensionRow } from "./pension-rows";
import type { PensionLine } from "./result";

/** Writes the rows of a payslip; the whole employer contribution is shown beside the member's. */
export function pensionLines(rows: readonly PensionRow[], employerWhole: string): PensionLine[] {
  return rows.map(({ type, pence, pensionLineType, pensionType }) => ({
    type,
    amount: formatPence(pence),
    pensionLineType,
    pensionType,
    pensionEmployerContribution: pensionLineType === "Contribution" ? employerWhole : null,
  }));
}
