import { formatPence } from "../../base";
import type { PensionLine } from "./facts";
import type { PensionRow } from "./pension-rows";

/** The rows of a payslip as the caller reads them; the whole employer contribution stands beside the member's. */
export function pensionLines(rows: readonly PensionRow[], employerWhole: string): PensionLine[] {
  const lines: PensionLine[] = [];
  for (const { type, pence, pensionLineType, pensionType } of rows) {
    lines.push({
      type,
      amount: formatPence(pence),
      pensionLineType,
      pensionType,
      pensionEmployerContribution: pensionLineType === "Contribution" ? employerWhole : null,
    });
  }
  return lines;
}
