import { type Selectable, sql } from "kysely";
import type { Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { lastOfEach, type PayRunTables } from "../../pay-runs";

type Row = Selectable<PayRunTables["payslip"]>;

/** A final payslip, with the engine's part of what was frozen. */
export interface LastPayslip extends Pick<Row, "employee_id" | "payslip_id" | "payroll_config_id" | "pay_run_id"> {
  readonly payslip: Payslip;
}

/** Returns the last final payslip of each employee, from any payroll; with a tax year, the last one in it. */
export async function lastPayslipsOf(
  tx: Tx,
  employeeIds: readonly string[],
  taxYear: number | null,
): Promise<ReadonlyMap<string, LastPayslip>> {
  if (employeeIds.length === 0) return new Map();
  const inYear = taxYear === null ? sql`true` : sql`year = ${taxYear}`;
  const { rows } = await sql<LastPayslip>`
    select employee_id, payslip_id, payroll_config_id, pay_run_id, document->'payslip' as payslip
    from ${lastOfEach(employeeIds, inYear)}`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}
