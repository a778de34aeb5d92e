import type { DatasetName, ReportPlan } from "../../../engine/reports";

/** Datasets that are filled in the background after payslips are calculated or locked. */
const OF_PAYSLIPS: ReadonlySet<string> = new Set<DatasetName>(["payslips", "payslip_lines"]);

/** Returns whether a report waits for the rows of payslips. */
export function readsPayslips({ dataset }: ReportPlan): boolean {
  return OF_PAYSLIPS.has(dataset);
}
