import { formatPence } from "../../base";
import type { PensionRow } from "./pension-rows";
import type { PensionLine } from "./result";

/** Writes the rows of a payslip; the whole employer contribution is shown beside the member's. */
export function pensionLines(rows: readonly PensionRow[], employerWhole: string): PensionLine[] {
  const lines = new Array<PensionLine>(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const { type, pence, pensionLineType, pensionType } = rows[at] as PensionRow;
    lines[at] = {
      type,
      amount: formatPence(pence),
      pensionLineType,
      pensionType,
      pensionEmployerContribution: pensionLineType === "Contribution" ? employerWhole : null,
    };
  }
  return lines;
}
