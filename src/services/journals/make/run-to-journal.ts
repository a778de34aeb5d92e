import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { findRun, type RunRow, selectRunRows } from "../../pay-runs";
import { needStillLocked } from "./slip-facts";

/** A run as requests name it: by its id, or by payroll, year and period. */
export interface RunAsked {
  readonly payRunId?: string | null | undefined;
  readonly payrollConfigId?: string | null | undefined;
  readonly year?: number | null | undefined;
  readonly period?: number | null | undefined;
  readonly supplementary: number;
}

/** What a request can name beside the id of a run or a journal. */
interface NamedBeside {
  readonly payroll_config_id: string;
  readonly year: number;
  readonly period: number;
}

/** Refuses a request whose payroll, year or period is not that of the run or journal that it names by id. */
export function refuseOthers(found: NamedBeside, { payrollConfigId, year, period }: Partial<RunAsked>): void {
  if (payrollConfigId != null && payrollConfigId !== found.payroll_config_id) throw notFound("payroll_config");
  const isOther = (year != null && year !== found.year) || (period != null && period !== found.period);
  if (isOther) throw notFound("pay_run");
}

/** Returns a run; refuses 404 `payroll_config_not_found`, `pay_run_not_found`. */
export async function findRunAsked(tx: Tx, asked: RunAsked): Promise<RunRow> {
  const { payRunId, payrollConfigId, year, period, supplementary } = asked;
  if (payRunId == null) {
    if (payrollConfigId == null || year == null || period == null) throw new Error("The schema asks for one of both.");
    return findRun(tx, { payrollConfigId, year, period, supplementary });
  }
  const row = await selectRunRows(tx).where("pay_run_id", "=", payRunId).executeTakeFirst();
  if (row === undefined) throw notFound("pay_run");
  refuseOthers(row, asked);
  return row;
}

/** The same, but refuses an open run with 409 `pay_run_not_locked`: a journal is of final payslips. */
export async function findLockedRun(tx: Tx, asked: RunAsked): Promise<RunRow> {
  const run = await findRunAsked(tx, asked);
  await needStillLocked(tx, run.pay_run_id);
  return run;
}
