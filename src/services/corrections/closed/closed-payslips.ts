import { sql } from "kysely";
import type { Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { PayslipMade } from "../../contract";
import { selectEmployees } from "../../employees";
import { selectPayslips, selectRuns } from "../../pay-runs";
import type { CorrectionTables } from "../store/correction-tables";

/** A final payslip, and what it was calculated from. */
export interface ClosedPayslip {
  readonly day: string;
  readonly payslip: Payslip;
  readonly made: PayslipMade;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly rulesDigest: string;
}

/** Returns the final payslips of an employee whose facts are kept, in order of payment. */
export async function closedPayslips(tx: Tx, employeeId: string): Promise<readonly ClosedPayslip[]> {
  const kept = await tx
    .withTables<CorrectionTables>()
    .selectFrom("closed_facts")
    .select(["payslip_id", "made"])
    .where("employee_id", "=", employeeId)
    .execute();
  const facts = new Map(kept.map(({ payslip_id, made }) => [payslip_id, made]));
  const rows = await selectPayslips(tx)
    .select(["payslip_id", "regular_payment_date", "document", "year", "period", "supplementary", "rules_digest"])
    .where("employee_id", "=", employeeId)
    .orderBy("regular_payment_date")
    .orderBy("payslip_id")
    .execute();
  return rows.flatMap(({ payslip_id, regular_payment_date: day, document, rules_digest, ...place }) => {
    const made = facts.get(payslip_id);
    return made === undefined ? [] : [{ ...place, day, payslip: document.payslip, made, rulesDigest: rules_digest }];
  });
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
