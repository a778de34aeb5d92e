import { type Selectable, sql } from "kysely";
import type { Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { PayslipMade, PayslipPeriod } from "../../contract";
import { selectEmployees } from "../../employees";
import { type PayRunTables, type RunRow, selectPayslips, selectRunRows, selectRuns } from "../../pay-runs";
import type { CorrectionTables } from "../store/correction-tables";

/** A final payslip, and what it was calculated from. */
export interface ClosedPayslip {
  readonly payslipId: string;
  /** Whether adding the earnings of the person's jobs was not practicable then. */
  readonly isNotAggregated: boolean;
  readonly day: string;
  readonly payslip: Payslip;
  readonly made: PayslipMade;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly rulesDigest: string;
  readonly run: PayslipPeriod;
}

type Row = Pick<
  Selectable<PayRunTables["payslip"]>,
  "employee_id" | "payslip_id" | "regular_payment_date" | "document" | "rules_digest" | "pay_run_id"
>;

/** Returns the final payslips of employees whose facts are kept, in order of payment, with three statements. */
export async function closedPayslips(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ClosedPayslip[]>> {
  const found = new Map<string, ClosedPayslip[]>(employeeIds.map((id) => [id, []]));
  const kept = await tx
    .withTables<CorrectionTables>()
    .selectFrom("closed_facts")
    .select(["payslip_id", "made"])
    .where("employee_id", "in", [...employeeIds])
    .execute();
  if (kept.length === 0) return found;
  const facts = new Map(kept.map(({ payslip_id, made }) => [payslip_id, made]));
  const rows: readonly Row[] = await selectPayslips(tx)
    .select(["employee_id", "payslip_id", "regular_payment_date", "document", "rules_digest", "pay_run_id"])
    .where("employee_id", "in", [...employeeIds])
    .orderBy("regular_payment_date")
    .orderBy("payslip_id")
    .execute();
  const runs = await runsOf(tx, rows);
  for (const row of rows) {
    const made = facts.get(row.payslip_id);
    const run = runs.get(row.pay_run_id);
    if (made !== undefined && run !== undefined) found.get(row.employee_id)?.push(closedPayslip(row, made, run));
  }
  return found;
}

async function runsOf(tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<string, RunRow>> {
  const ids = [...new Set(rows.map(({ pay_run_id }) => pay_run_id))];
  const runs = await selectRunRows(tx).where("pay_run_id", "in", ids).execute();
  return new Map(runs.map((run) => [run.pay_run_id, run]));
}

function closedPayslip(row: Row, made: PayslipMade, run: RunRow): ClosedPayslip {
  const { year, period, supplementary } = run;
  return {
    payslipId: row.payslip_id,
    isNotAggregated: row.document.notAggregated === true,
    day: row.regular_payment_date,
    payslip: row.document.payslip,
    made,
    year,
    period,
    supplementary,
    rulesDigest: row.rules_digest,
    run: {
      payRunId: run.pay_run_id,
      payrollConfigId: run.payroll_config_id,
      payFrequency: run.pay_frequency,
      year,
      period,
      supplementary,
      periodStartDate: run.period_start_date,
      periodEndDate: run.period_end_date,
      regularPaymentDate: run.regular_payment_date,
      paymentDate: run.payment_date,
    },
  };
}

/** Returns those of some employees who were employed in a closed period of their payroll, or have such a payslip. */
export async function withClosedPeriods(tx: Tx, employeeIds: readonly string[]): Promise<readonly string[]> {
  if (employeeIds.length === 0) return [];
  const closed = tx
    .withTables<CorrectionTables>()
    .selectFrom("closed_facts")
    .select("employee_id")
    .where("employee_id", "in", [...employeeIds]);
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("employee_id", "in", [...employeeIds])
    .where(({ eb, exists, or }) => or([eb("employee_id", "in", closed), exists(closedPeriods(tx))]))
    .orderBy("employee_id")
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

function closedPeriods(tx: Tx) {
  return selectRuns(tx)
    .select("pay_run_id")
    .whereRef("pay_run.payroll_config_id", "=", sql.ref("employee.payroll_config_id"))
    .whereRef("pay_run.period_end_date", ">=", sql.ref("employee.start_date"))
    .where("status", "=", "Locked");
}
