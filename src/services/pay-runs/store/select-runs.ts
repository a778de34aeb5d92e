import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "../../employees";
import { findConfig } from "../../pay";
import type { RunRow } from "../runs/run-period";
import type { PayRunTables } from "./pay-run-tables";

/** Begins a query of pay runs. */
export function selectRuns(tx: Tx) {
  return tx.withTables<PayRunTables>().selectFrom("pay_run");
}

/** Begins a query of final payslips, which may join their employees. */
export function selectPayslips(tx: Tx) {
  return tx.withTables<PayRunTables & EmployeeTables>().selectFrom("payslip");
}

interface PlaceOfRun {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
}

/** Returns the main run of a period, locked until the transaction ends; refuses with 404 if there is none. */
export async function lockRunOf(tx: Tx, { payrollConfigId, year, period }: PlaceOfRun): Promise<RunRow> {
  if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
  const run = await selectRuns(tx)
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", year)
    .where("period", "=", period)
    .where("is_supplementary", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) throw notFound("pay_run");
  return run;
}
