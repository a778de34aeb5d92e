import type { Tx } from "../../../platform/store";
import type { EmployeeChange } from "../../contract";
import { type EmployeeFacts, employeeFacts } from "../../employees";
import { calculateOtherJobs, withLinked } from "./create-award";
import { keepAgreedAmounts, moveSlices } from "./moved-award";
import { awardOf, externalPaymentsOf, type PaymentRow, paymentsOf } from "./payment-rows";
import { calculatedOrNull, type StoredAward, saveAwards } from "./save-awards";

/** The fields of a record that decide the days, the periods and the amounts of statutory pay. */
const DECIDING = new Set([
  ...["payrollConfigId", "startDate", "starter", "leaver", "status", "workingPatterns", "sspQualifyingDayPolicies"],
  ...["territory", "continuousEmploymentDate", "otherJob"],
]);

/**
 * Calculates an employee's unfinished awards again after a change of the record. What is still due then belongs to the
 * periods of the employee's payroll, and what other payrolls have paid stays paid.
 */
export async function followEmployee(tx: Tx, change: EmployeeChange): Promise<void> {
  const { employeeId, changedFields } = change;
  if (!changedFields.some((field) => DECIDING.has(field))) return;
  await calculateOtherJobs({ ...change, tx }, { employee_id: employeeId, statutory_type: "StatutorySickPay" });
  const before = await paymentsOf(tx, employeeId);
  if (before.length === 0) return;
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) return;
  const rows = await keepAgreedAmounts(tx, before, facts.employee.payroll_config_id);
  const open = rows.filter(({ status }) => status !== "Paid");
  const sick = open.filter(({ statutory_type: type }) => type === "StatutorySickPay");
  const family = open.filter(({ statutory_type: type }) => type !== "StatutorySickPay");
  // All sick pay is calculated together, with any of it.
  if (!(await calculatedAgain(tx, change, { facts, rows, own: sick.at(-1) }))) await moved(tx, change, facts, sick);
  for (const own of family) {
    if (!(await calculatedAgain(tx, change, { facts, rows, own }))) await moved(tx, change, facts, [own]);
  }
}

interface Again {
  readonly facts: EmployeeFacts;
  readonly rows: readonly PaymentRow[];
  readonly own: PaymentRow | undefined;
}

/** Calculates an award again with those that link to it; returns whether it still fits the record. */
async function calculatedAgain(tx: Tx, change: EmployeeChange, { facts, rows, own }: Again): Promise<boolean> {
  if (own === undefined) return true;
  const saving = await withLinked({ tx }, { facts, own: await storedAward(tx, own), rows, by: "Change" });
  const work = { ...change, tx };
  const worked = await calculatedOrNull(work, saving);
  if (worked !== null) await saveAwards(work, worked);
  return worked !== null;
}

/** An award that no longer fits the record stays as it is until somebody changes it, but is paid by the new payroll. */
async function moved(tx: Tx, change: EmployeeChange, facts: EmployeeFacts, rows: readonly PaymentRow[]) {
  for (const row of rows) {
    if (row.payroll_config_id === facts.employee.payroll_config_id) continue;
    await moveSlices(tx, change, { facts, own: await storedAward(tx, row) });
  }
}

async function storedAward(tx: Tx, row: PaymentRow): Promise<StoredAward> {
  const external = await externalPaymentsOf(tx, [row.statutory_pay_id]);
  return { ...awardOf(row, external), statutoryPayId: row.statutory_pay_id };
}
