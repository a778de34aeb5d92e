import { piecesOf } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { noteFactsKept } from "../../employees";
import type { CorrectionTables } from "../store/correction-tables";

const ROWS_AT_ONCE = 50;

/** Keeps what final payslips were calculated from. */
export async function keepFacts(tx: Tx, { payslips, period, organisationId }: PayslipsLocked): Promise<void> {
  if (payslips.length === 0) return;
  await noteFactsKept(
    tx,
    payslips.map(({ employeeId }) => employeeId),
  );
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
}
