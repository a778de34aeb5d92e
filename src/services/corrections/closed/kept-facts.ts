import type { Tx } from "../../../platform/store";
import type { PayslipMade } from "../../contract";
import type { CorrectionTables } from "../store/correction-tables";

/** Returns what a final payslip was calculated from; null for one of earlier versions, of which nothing is kept. */
export async function keptFacts(tx: Tx, payslipId: string): Promise<PayslipMade | null> {
  const row = await tx
    .withTables<CorrectionTables>()
    .selectFrom("closed_facts")
    .select("made")
    .where("payslip_id", "=", payslipId)
    .executeTakeFirst();
  return row?.made ?? null;
}
