import { piecesOf } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { queueLateFacts } from "../follow/queue-late-facts";
import type { CorrectionTables } from "../store/correction-tables";
import { selectCorrections } from "../store/select-corrections";

const ROWS_AT_ONCE = 50;

/** Keeps what final payslips were calculated from. */
export async function keepFacts(tx: Tx, { payslips, period, organisationId, work }: PayslipsLocked): Promise<void> {
  if (payslips.length === 0) return;
  for (const piece of piecesOf(payslips, ROWS_AT_ONCE)) {
    const rows = piece.map(({ payslipId, employeeId, made }) => ({
      organisation_id: organisationId,
      payslip_id: payslipId,
      employee_id: employeeId,
      regular_payment_date: period.regularPaymentDate,
      made: JSON.stringify(made),
    }));
    await tx.withTables<CorrectionTables>().insertInto("closed_facts").values(rows).execute();
  }
  await queueLateFacts(tx, work.context, organisationId, await withCorrections(tx, payslips));
}

/** Returns those whose corrections the run settles, or leaves open: what remains of them is planned again. */
async function withCorrections(tx: Tx, payslips: PayslipsLocked["payslips"]): Promise<readonly string[]> {
  const rows = await selectCorrections(tx)
    .select("employee_id")
    .distinct()
    .where("status", "in", ["Open", "Posted"])
    .where(
      "employee_id",
      "in",
      payslips.map(({ employeeId }) => employeeId),
    )
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}
