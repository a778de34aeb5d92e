import type { DatasetName, ReportPlan } from "../../../engine/reports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { waitingTaxAmounts } from "../../payments";

/** Datasets that are filled in the background after payslips are calculated or locked. */
const OF_PAYSLIPS: ReadonlySet<string> = new Set<DatasetName>(["payslips", "payslip_lines"]);

/** Returns whether a report waits for the rows of payslips. */
export function readsPayslips({ dataset }: ReportPlan): boolean {
  return OF_PAYSLIPS.has(dataset);
}

const PAYMENTS: DatasetName = "payments";

/** What a report's calculations outside its relation need. */
export type ReportFacts = Pick<ServiceContext, "rulebook" | "reportedStatutoryPay" | "taxReferences">;

/**
 * Returns the settings of the session that a report is read in: its day, and what waiting payments to HMRC come to, which
 * is calculated and stored nowhere.
 */
export async function findSession(
  tx: Tx,
  context: ReportFacts,
  { plan, asOf }: { readonly plan: ReportPlan; readonly asOf: string },
): Promise<Readonly<Record<string, string>>> {
  const day = { "app.report_day": asOf };
  if (plan.dataset !== PAYMENTS) return day;
  return { ...day, "app.tax_owed": JSON.stringify(await waitingTaxAmounts(tx, context)) };
}
