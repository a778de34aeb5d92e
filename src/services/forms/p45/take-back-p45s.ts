import type { Tx } from "../../../platform/store";
import type { ReopenedRun } from "../../contract";
import { forgetP45s } from "../../employees";
import { selectPayslips } from "../../pay-runs";
import type { FormTables } from "../store/form-tables";

/** Takes back the P45s that were issued when a run was locked. Those issued later, or sent, keep the run from reopening. */
export async function takeBackP45s(tx: Tx, { work: { now }, period }: ReopenedRun): Promise<void> {
  const ofRun = selectPayslips(tx).select("payslip_id").where("pay_run_id", "=", period.payRunId);
  const gone = await tx
    .withTables<FormTables>()
    .deleteFrom("p45")
    .where("payslip_id", "in", ofRun)
    .returning("employee_id")
    .execute();
  await forgetP45s(
    tx,
    gone.map(({ employee_id }) => employee_id),
    now,
  );
}
