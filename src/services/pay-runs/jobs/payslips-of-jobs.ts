import { sql } from "kysely";
import type { Payslip } from "../../../engine";
import { formatDate, readDate } from "../../../engine/base";
import { daysOfPossiblePeriods, type PaidPayslip } from "../../../engine/gross-to-net";
import type { Tx } from "../../../platform/store";
import { taxYearOn } from "../../contract";
import type { SlipPeriod } from "../payslips/slip-period";
import { selectPayslips } from "../store/select-runs";

/** A payslip of another job; its id is null if it is of the same run, and not final yet. */
export interface JobPayslip extends PaidPayslip {
  readonly payslipId: string | null;
  readonly payRunId: string | null;
}

/** Returns the final payslips of jobs around a payment, in order of their locking. */
export async function payslipsOfJobs(
  tx: Tx,
  { payFrequency, regularPaymentDate }: Pick<SlipPeriod, "payFrequency" | "regularPaymentDate">,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly JobPayslip[]>> {
  const day = readDate(regularPaymentDate);
  const { first, last } = daysOfPossiblePeriods({
    taxYear: taxYearOn(regularPaymentDate),
    frequency: payFrequency,
    day,
  });
  const rows = await selectPayslips(tx)
    .select(["employee_id", "payslip_id", "pay_run_id", "regular_payment_date"])
    .select(sql<Payslip>`document->'payslip'`.as("payslip"))
    .where("employee_id", "in", [...employeeIds])
    .where("regular_payment_date", ">=", formatDate(first))
    .where("regular_payment_date", "<=", formatDate(last))
    .orderBy("payslip_id")
    .execute();
  const found = new Map<string, JobPayslip[]>();
  for (const { employee_id: id, regular_payment_date: paidOn, payslip, payslip_id, pay_run_id } of rows) {
    const paid = { day: readDate(paidOn), payslip, payslipId: payslip_id, payRunId: pay_run_id };
    found.set(id, [...(found.get(id) ?? []), paid]);
  }
  return found;
}

/** Returns those of some employees who have a final payslip of a tax year. */
export async function employeesPaidInYear(
  tx: Tx,
  taxYear: number,
  employeeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await selectPayslips(tx)
    .select("employee_id")
    .distinct()
    .where("employee_id", "in", [...employeeIds])
    .where("year", "=", taxYear)
    .execute();
  return new Set(rows.map(({ employee_id }) => employee_id));
}
