import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RunName } from "../../contract";
import type { EmployeeTables } from "../../employees";
import { findConfig } from "../../pay";
import type { RunData } from "../contract/run-schemas";
import type { RunRow } from "../runs/run-period";
import type { PayRunTables } from "./pay-run-tables";
import { RUN_COLUMNS } from "./run-rows";

/** Begins a query of pay runs. */
export function selectRuns(tx: Tx) {
  return tx.withTables<PayRunTables>().selectFrom("pay_run");
}

/**
 * Begins a query of pay runs with all columns but the warnings: of many employees they are megabytes, which only the run
 * itself shows.
 */
export function selectRunRows(tx: Tx) {
  return selectRuns(tx).select(RUN_COLUMNS);
}

/** Returns the warnings of a run as of its last calculation. */
export async function runWarnings(tx: Tx, payRunId: string): Promise<RunData["warnings"]> {
  const { warnings } = await selectRuns(tx)
    .select("warnings")
    .where("pay_run_id", "=", payRunId)
    .executeTakeFirstOrThrow();
  return warnings;
}

/** Begins a query of final payslips, which may join their employees. */
export function selectPayslips(tx: Tx) {
  return tx.withTables<PayRunTables & EmployeeTables>().selectFrom("payslip");
}

/** Begins a query of the calculated payslips of open runs. */
export function selectPreviews(tx: Tx) {
  return tx.withTables<PayRunTables>().selectFrom("payslip_preview");
}

/** Begins a query of posted lines. */
export function selectLines(tx: Tx) {
  return tx.withTables<PayRunTables>().selectFrom("payroll_line");
}

/** Begins a query of the run with a name. */
export function selectRun(tx: Tx, { payrollConfigId, year, period, supplementary }: RunName) {
  return selectRunRows(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", year)
    .where("period", "=", period)
    .where("supplementary", "=", supplementary);
}

/** Returns a run; refuses 404 `payroll_config_not_found`, `pay_run_not_found`. */
export async function findRun(tx: Tx, name: RunName): Promise<RunRow> {
  return foundRun(tx, name, await selectRun(tx, name).executeTakeFirst());
}

/** The same, with the run locked until the transaction ends. */
export async function lockRun(tx: Tx, name: RunName): Promise<RunRow> {
  return foundRun(tx, name, await selectRun(tx, name).forUpdate().executeTakeFirst());
}

async function foundRun(tx: Tx, { payrollConfigId }: RunName, run: RunRow | undefined): Promise<RunRow> {
  if (run !== undefined) return run;
  throw notFound((await findConfig(tx, payrollConfigId)) === null ? "payroll_config" : "pay_run");
}
