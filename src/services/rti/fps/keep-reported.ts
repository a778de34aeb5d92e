import { piecesOf } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { SavedSubmission } from "../send/save-submission";
import type { RtiTables } from "../store/rti-tables";
import { type EmployeeOfRun, leavesIn, reportsAppointment, reportsStarter } from "./employee-facts";
import { identityOf } from "./reported-identity";
import { reportedItems } from "./reported-items";

const ROWS_AT_ONCE = 500;

/** Keeps what a submission reports of its employees, which later ones leave out or continue to report. */
export async function keepReported(tx: Tx, row: SavedSubmission, employees: readonly EmployeeOfRun[]): Promise<void> {
  for (const piece of piecesOf(employees, ROWS_AT_ONCE)) {
    const rows = piece.map((of) => reportedRow(row, of));
    await tx.withTables<RtiTables>().insertInto("rti_told").values(rows).execute();
  }
}

function reportedRow({ organisation_id, submission_id, tax_year }: SavedSubmission, of: EmployeeOfRun) {
  const { payslip } = of.slip.document;
  const { corrections, isPastYear, isLeavingOnly } = of.slip;
  return {
    organisation_id,
    submission_id,
    employee_id: of.facts.employee.employee_id,
    tax_year,
    payroll_id: of.facts.employee.payroll_id,
    has_starter: reportsStarter(of),
    // A leaving that is stated with corrected figures is that of an earlier payment.
    has_leaver: leavesIn(of) && (!isPastYear || isLeavingOnly),
    has_appointment: reportsAppointment(of),
    items: JSON.stringify([...new Set([...of.before.items, ...reportedItems(payslip, of.statutory)])]),
    identity: JSON.stringify(identityOf(of)),
    corrections: JSON.stringify(corrections),
    to_date: corrections.length === 0 && !isLeavingOnly ? null : JSON.stringify(payslip.yearToDate),
  };
}
