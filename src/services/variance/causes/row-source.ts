import type { ExplainChangesFacts } from "../../../engine/reports";
import type { PayslipData } from "../../pay-runs";

export type ShownRow = PayslipData["summaryItems"][number];
type ComparedRow = NonNullable<ExplainChangesFacts["previous"]>["rows"][number];

/** Returns where a payslip's row comes from: a posted line names its element, rows of services do not. */
export function rowSource(row: ShownRow): ComparedRow["source"] {
  if (row.payElementId !== null) return "Line";
  if (row.statutoryType !== null) return "StatutoryPay";
  if (row.pensionLineType !== null) return "Pension";
  return OF_LINE_TYPE[row.lineType ?? ""] ?? OF_CODE[row.code] ?? "Line";
}

const OF_LINE_TYPE: Readonly<Record<string, ComparedRow["source"]>> = {
  AttachmentOrder: "CourtOrder",
  AttachmentOrderFee: "CourtOrder",
};

/** What the salary service gives: pay, its reduction for days of absence, and its top-up. */
const OF_CODE: Readonly<Record<string, ComparedRow["source"]>> = {
  SALARY: "Salary",
  SALARY_ADJUSTMENT: "Absence",
  SALARY_TOP_UP: "Absence",
};
