import type { Tx } from "../../../platform/store";
import type { ReopenedRun } from "../../contract";
import { selectPayslips } from "../../pay-runs";
import type { StatutoryTables } from "../store/statutory-tables";
import { moveAwards } from "./move-awards";

/** Slices that the payslips of a reopened run paid are to be paid again, and their awards move back. */
export async function takeBackSlices(tx: Tx, { work, period, publish }: ReopenedRun): Promise<void> {
  const ofRun = selectPayslips(tx).select("payslip_id").where("pay_run_id", "=", period.payRunId);
  const unpaid = await tx
    .withTables<StatutoryTables>()
    .updateTable("statutory_line_item")
    .set({ status: "Pending", payslip_id: null })
    .where("payslip_id", "in", ofRun)
    .returning("statutory_pay_id")
    .execute();
  const { organisationId, caller, now } = work;
  const ids = [...new Set(unpaid.map(({ statutory_pay_id: id }) => id))];
  await moveAwards(tx, { organisationId, accountId: caller.accountId, now, publish }, { ids, by: "RunReopened" });
}
